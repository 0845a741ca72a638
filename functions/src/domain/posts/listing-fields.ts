import type { Content, Submission, Target } from '../../infra/store/documents/submission.ts';

/** When its user expects the post. */
export function expectedAt({ publishAt, createdAt }: Pick<Submission, 'publishAt' | 'createdAt'>): Date {
  return publishAt ?? createdAt;
}

/** The name by which the posts of an account are selected; without `accountId` those of a platform. */
export function targetKey({ platform, accountId }: { platform: string; accountId?: string | undefined }): string {
  return accountId === undefined ? platform : `${platform}:${accountId}`;
}

/** The fields of a submission by which it is selected and ordered. They follow from the others. */
export function listingFields(
  submission: Pick<Submission, 'publishAt' | 'createdAt' | 'targets' | 'content'>,
): Pick<Submission, 'expectedAt' | 'targetKeys' | 'mediaIds'> {
  return {
    expectedAt: expectedAt(submission),
    targetKeys: targetKeys(submission.targets),
    mediaIds: mediaIds(submission.content, submission.targets),
  };
}

function targetKeys(targets: readonly Target[]): string[] {
  return [...new Set(targets.flatMap(({ platform, accountId }) => [platform, targetKey({ platform, accountId })]))];
}

function mediaIds(content: Content, targets: readonly Target[]): string[] {
  const media = [content.media, ...targets.map(({ overrides }) => overrides?.media ?? [])].flat();
  return [...new Set(media.flatMap(({ mediaId }) => mediaId ?? []))];
}
