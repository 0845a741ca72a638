import type { Submission, Target } from '../store/documents/submission.ts';

/** When its user expects the post. */
export const expectedAt = ({ publishAt, createdAt }: Pick<Submission, 'publishAt' | 'createdAt'>): Date =>
  publishAt ?? createdAt;

/** The name by which the posts of an account are selected; without `accountId` those of a platform. */
export const targetKey = ({ platform, accountId }: { platform: string; accountId?: string | undefined }): string =>
  accountId === undefined ? platform : `${platform}:${accountId}`;

const targetKeys = (targets: readonly Target[]): string[] => [
  ...new Set(targets.flatMap(({ platform, accountId }) => [platform, targetKey({ platform, accountId })])),
];

/** The fields of a submission by which lists select and order it. They follow from the others. */
export const listingFields = (
  submission: Pick<Submission, 'publishAt' | 'createdAt' | 'targets'>,
): Pick<Submission, 'expectedAt' | 'targetKeys'> => ({
  expectedAt: expectedAt(submission),
  targetKeys: targetKeys(submission.targets),
});
