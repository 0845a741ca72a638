import type { Account, Post, Run } from '@herald-publishing/client';
import type { QueryOptions } from '../api/use-query.ts';
import { MAX_PAGE } from './post-list.ts';
import { fetchPage } from './queries.ts';

/** Outcomes of posts that are over, and were meant to be published. */
const ENDED = 'published,partly_published,failed,unknown';
const FAILED = 'failed,partly_published';

/** The latest posts that are over, of all accounts together. */
export interface EndedPosts {
  posts: Post[];
  /** The latest of them that failed somewhere. */
  failed: Post[];
  /** Whether `posts` has all of them. */
  isComplete: boolean;
}

/** One request for any number of accounts; a second one where the failed posts may be older than the first page. */
export const endedPostsQuery: QueryOptions<EndedPosts> = {
  queryKey: ['posts', 'ended'],
  queryFn: async ({ signal }) => {
    const { posts, nextCursor } = await fetchPage({ status: ENDED, limit: MAX_PAGE }, signal);
    const isComplete = nextCursor === null;
    const failed = isComplete ? posts : (await fetchPage({ status: FAILED, limit: MAX_PAGE }, signal)).posts;
    return { posts, failed, isComplete };
  },
};

export interface LastPost {
  post: Post;
  run: Run;
}

/** The last post to an account; `none` where there is none, `unknown` where these posts do not tell, as a list has only the first targets of a post. */
export function lastPostAt(
  { posts, isComplete }: Pick<EndedPosts, 'posts' | 'isComplete'>,
  { platform, accountId }: Pick<Account, 'platform' | 'accountId'>,
): LastPost | 'none' | 'unknown' {
  for (const post of posts) {
    const run = post.runs.find((one) => one.platform === platform && one.accountId === accountId);
    if (run) return { post, run };
    if (post.targetCount > post.runs.length) return 'unknown';
  }
  return isComplete ? 'none' : 'unknown';
}
