import { type Platform, platforms } from '../../model/platform.ts';
import type { Submission } from '../../model/post.ts';
import type { PostOutcome } from './outcome.ts';
import { expectedAt, targetKey } from './read.ts';

/** `newest`: by the time of acceptance, descending. `due`: by the time at which they are expected, ascending. */
type ListOrder = 'newest' | 'due';

/** Which posts a list shows; null or empty where it does not matter. */
export interface PostFilters {
  /** Their outcome is one of these. */
  statuses: readonly PostOutcome[] | null;
  platform: Platform | null;
  accountId: string | null;
  /** The first time of the order that is listed. */
  from: Date | null;
  /** The first time of the order that is not listed any more. */
  to: Date | null;
  /** All words are in the text of the post, or all in the text of one target, in any case. */
  words: readonly string[];
  order: ListOrder;
}

/** The words of a search, with composed characters: the names of files from a Mac have decomposed ones. */
export function searchWords(text: string): string[] {
  return [...new Set(text.normalize().toLowerCase().split(/\s+/).filter(Boolean))].sort();
}

/** The keys of the requested targets, of which a post has at least one; null for any target. */
export function wantedTargetKeys({ platform, accountId }: PostFilters): string[] | null {
  if (platform !== null) return [targetKey({ platform, accountId: accountId ?? undefined })];
  return accountId === null ? null : platforms.map((one) => targetKey({ platform: one, accountId }));
}

/** The time by which a post is ordered. */
export function orderedAt(order: ListOrder, submission: Submission): Date {
  return order === 'newest' ? submission.createdAt : expectedAt(submission);
}

/** Whether a post has the requested targets, time and words. Does not check its outcome. */
export function isWanted(filters: PostFilters, submission: Submission): boolean {
  const keys = wantedTargetKeys(filters);
  if (keys && !keys.some((key) => submission.targetKeys.includes(key))) return false;
  const at = orderedAt(filters.order, submission).getTime();
  if (filters.from && at < filters.from.getTime()) return false;
  if (filters.to && at >= filters.to.getTime()) return false;
  if (filters.words.length === 0) return true;
  return textsOf(submission).some((text) => filters.words.every((word) => text.includes(word)));
}

/** All texts of a post: its own, and those of its targets. */
function textsOf({ content, targets }: Submission): string[] {
  return [content.text, ...targets.map(({ overrides }) => overrides?.text ?? '')].map((text) =>
    text.normalize().toLowerCase(),
  );
}
