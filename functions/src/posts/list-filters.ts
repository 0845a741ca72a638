import { type Platform, platforms } from '../platforms/platform.ts';
import type { Submission } from '../store/documents/submission.ts';
import { expectedAt, targetKey } from './listing-fields.ts';
import type { PostOutcome } from './outcome.ts';

/** `newest`: by the time of acceptance, descending. `due`: by the time at which they are expected, ascending. */
export type ListOrder = 'newest' | 'due';

/** Which posts a list shows; null or empty where it does not matter. */
export interface PostFilters {
  status: PostOutcome | null;
  platform: Platform | null;
  accountId: string | null;
  /** The first time of the order that is listed. */
  from: Date | null;
  /** The first time of the order that is not listed any more. */
  to: Date | null;
  /** Each is in the text, in any case. */
  words: readonly string[];
  order: ListOrder;
}

/** The words of a search. */
export const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))].sort();

/** The keys of the wanted targets, of which a post has one; null where any target will do. */
export const wantedTargetKeys = ({ platform, accountId }: PostFilters): string[] | null => {
  if (platform !== null) return [targetKey({ platform, accountId: accountId ?? undefined })];
  return accountId === null ? null : platforms.map((one) => targetKey({ platform: one, accountId }));
};

/** The time by which a post is ordered. */
export const orderedAt = (order: ListOrder, submission: Submission): Date =>
  order === 'newest' ? submission.createdAt : expectedAt(submission);

/** Whether a post has the wanted targets, time and words. Its outcome is not looked at. */
export const isWanted = (filters: PostFilters, submission: Submission): boolean => {
  const keys = wantedTargetKeys(filters);
  if (keys && !keys.some((key) => submission.targetKeys.includes(key))) return false;
  const at = orderedAt(filters.order, submission).getTime();
  if (filters.from && at < filters.from.getTime()) return false;
  if (filters.to && at >= filters.to.getTime()) return false;
  if (filters.words.length === 0) return true;
  const text = submission.content.text.toLowerCase();
  return filters.words.every((word) => text.includes(word));
};
