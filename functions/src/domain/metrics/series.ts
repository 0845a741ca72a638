import type { UserPost } from '../../infra/store/documents/user-post.ts';
import { nextObservation } from './schedule.ts';

/** What a published post keeps about its numbers. */
export type Series = Pick<
  UserPost,
  'observeAt' | 'latest' | 'earlier' | 'failedReads' | 'missingSince' | 'goneAt' | 'refreshedAt'
>;

/** Which account, as one text: its times are derived from it. */
export function accountKey({
  userId,
  platform,
  accountId,
}: {
  userId: string;
  platform: string;
  accountId: string;
}): string {
  return `${userId}:${platform}:${accountId}`;
}

/** The empty series of a post, and when its numbers are read first. */
export function newSeries(account: { userId: string; platform: string; accountId: string }, publishedAt: Date): Series {
  const at = nextObservation(accountKey(account), publishedAt.getTime(), publishedAt.getTime());
  return {
    observeAt: at === null ? null : new Date(at),
    latest: null,
    earlier: [],
    failedReads: 0,
    missingSince: null,
    goneAt: null,
    refreshedAt: null,
  };
}
