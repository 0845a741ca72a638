import type { Post } from '@herald-publishing/client';
import type { PostPage } from '../api/types.ts';
import { isFinished } from './post-status.ts';

export interface PostList {
  posts: Post[];
  /** Where the next page begins; null when all pages are loaded. */
  cursor: string | null;
}

/** The posts of both lists, newest first; for a post in both, the one in `fetched`. */
export function mergePosts(known: readonly Post[], fetched: readonly Post[]): Post[] {
  const posts = new Map([...known, ...fetched].map((post) => [post.postSubmissionId, post]));
  return [...posts.values()].sort(byNewest);
}

/** The most posts that the server lists in a page, and as many as it lists unasked. */
export const MAX_PAGE = 50;
export const DEFAULT_PAGE = 20;
/** A page that is filtered may be short and have a next one: how many are fetched until the list has any posts. */
const MAX_EMPTY_PAGES = 3;

type FetchPage = (query: { cursor?: string; limit: number }) => Promise<PostPage>;

/**
 * The newest posts, down to the oldest of `known` that is unfinished: one request for the usual list. `cursor` is where the
 * next older page begins.
 */
export async function fetchNewest(known: readonly Post[], fetchPage: FetchPage): Promise<PostList> {
  const last = known.findLastIndex((post) => !isFinished(post));
  const downTo = known[last]?.createdAt;
  const limit = Math.min(MAX_PAGE, Math.max(DEFAULT_PAGE, last + 1));
  const isDeepEnough = ({ posts }: PostPage): boolean =>
    downTo === undefined || (posts.at(-1)?.createdAt ?? '') < downTo;
  let page = await fetchPage({ limit });
  const posts = [...page.posts];
  for (let fetched = 1; page.nextCursor !== null; fetched += 1) {
    const isEmpty = posts.length === 0 && fetched < MAX_EMPTY_PAGES;
    if (!isEmpty && isDeepEnough(page)) break;
    page = await fetchPage({ cursor: page.nextCursor, limit });
    posts.push(...page.posts);
  }
  return { posts, cursor: page.nextCursor };
}

/**
 * The list with its newest posts as they were fetched. Those below keep what is known of them; one that is missing among
 * the newest is no longer in the list.
 */
export function withNewest(known: PostList | undefined, newest: PostList): PostList {
  const ids = new Set(newest.posts.map(({ postSubmissionId }) => postSubmissionId));
  const isFetched = ({ postSubmissionId }: Post): boolean => ids.has(postSubmissionId);
  // Between posts that are all new and those known there may be others.
  if (newest.cursor === null || !known?.posts.some(isFetched)) return newest;
  const oldest = newest.posts.at(-1)?.createdAt ?? '';
  const below = known.posts.filter((post) => !isFetched(post) && post.createdAt <= oldest);
  return {
    posts: mergePosts(below, newest.posts),
    cursor: below.length === 0 ? newest.cursor : known.cursor,
  };
}

function byNewest(a: Post, b: Post): number {
  return b.createdAt.localeCompare(a.createdAt);
}
