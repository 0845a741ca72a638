import type { Content, Submission, Target } from '../../infra/store/documents/submission.ts';

/** When its user expects the post. */
export const expectedAt = ({ publishAt, createdAt }: Pick<Submission, 'publishAt' | 'createdAt'>): Date =>
  publishAt ?? createdAt;

/** The name by which the posts of an account are selected; without `accountId` those of a platform. */
export const targetKey = ({ platform, accountId }: { platform: string; accountId?: string | undefined }): string =>
  accountId === undefined ? platform : `${platform}:${accountId}`;

const targetKeys = (targets: readonly Target[]): string[] => [
  ...new Set(targets.flatMap(({ platform, accountId }) => [platform, targetKey({ platform, accountId })])),
];

const mediaIds = (content: Content, targets: readonly Target[]): string[] => {
  const media = [content.media, ...targets.map(({ overrides }) => overrides?.media ?? [])].flat();
  return [...new Set(media.flatMap(({ mediaId }) => mediaId ?? []))];
};

/** The fields of a submission by which it is selected and ordered. They follow from the others. */
export const listingFields = (
  submission: Pick<Submission, 'publishAt' | 'createdAt' | 'targets' | 'content'>,
): Pick<Submission, 'expectedAt' | 'targetKeys' | 'mediaIds'> => ({
  expectedAt: expectedAt(submission),
  targetKeys: targetKeys(submission.targets),
  mediaIds: mediaIds(submission.content, submission.targets),
});
