import type { Account, Post } from '@herald-publishing/client';

/** Older failures are ignored (ms). */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/** Posts that failed at an account because it was not connected. */
export interface LostPosts {
  account: Account;
  posts: { post: Post; targetId: string }[];
}

/** What failed in the last days at accounts that are connected by now. `now` in ms. */
export function lostPosts(posts: readonly Post[], accounts: readonly Account[], now: number): LostPosts[] {
  return accounts
    .filter(({ status }) => status === 'active')
    .map((account) => ({
      account,
      posts: posts.flatMap((post) => failedAt(post, account, now).map((targetId) => ({ post, targetId }))),
    }))
    .filter(({ posts: lost }) => lost.length > 0);
}

function failedAt(post: Post, { platform, accountId }: Account, now: number): string[] {
  return post.runs
    .filter((run) => run.platform === platform && run.accountId === accountId)
    .filter(({ error }) => error?.code === 'reconnect_required' || error?.code === 'missing_integrations')
    .filter(({ finishedAt }) => finishedAt !== null && now - Date.parse(finishedAt) < MAX_AGE_MS)
    .map(({ targetId }) => targetId);
}
