import { bodyOf, client } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import type { Post, PostPage } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { MAX_POLL_INTERVAL_MS, pollIntervalMs } from './post-status.ts';

const REQUEST_TIMEOUT_MS = 30_000;

interface PostList {
  posts: Post[];
  /** Where the next older page begins; null when all pages are loaded. */
  cursor: string | null;
}

const fetchPage = (cursor: string | null, signal: AbortSignal): Promise<PostPage> =>
  bodyOf(client.GET('/api/posts', { params: { query: cursor === null ? {} : { cursor } }, signal }));

const byNewest = (a: Post, b: Post): number => b.createdAt.localeCompare(a.createdAt);

/** The posts of both lists, newest first; for a post in both, the one in `fetched`. */
const mergePosts = (known: readonly Post[], fetched: readonly Post[]): Post[] => {
  const posts = new Map([...known, ...fetched].map((post) => [post.postSubmissionId, post]));
  return [...posts.values()].sort(byNewest);
};

/** When to fetch these posts again: when the first of them needs it (ms). */
const shortestPollIntervalMs = (posts: readonly Post[]): number => {
  const now = Date.now();
  return Math.min(MAX_POLL_INTERVAL_MS, ...posts.map((post) => pollIntervalMs(post, now)));
};

const queryKey = ['posts'];

/** The user's posts; polled while the page is visible. A refetch fetches the newest page and keeps the older ones. */
export const postsQuery: QueryOptions<PostList> = {
  queryKey,
  queryFn: async ({ signal }) => {
    const page = await fetchPage(null, AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]));
    const known = queryClient.getQueryData<PostList>(queryKey);
    return { posts: mergePosts(known?.posts ?? [], page.posts), cursor: known ? known.cursor : page.nextCursor };
  },
  refetchInterval: ({ state: { data } }) => data !== undefined && shortestPollIntervalMs(data.posts),
  refetchOnWindowFocus: 'always',
};

/** Adds the page of older posts at `cursor` to the list. Throws `ApiError`. */
export const loadOlderPosts = async (cursor: string): Promise<void> => {
  const page = await fetchPage(cursor, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
  queryClient.setQueryData<PostList>(
    queryKey,
    (list) => list && { posts: mergePosts(list.posts, page.posts), cursor: page.nextCursor },
  );
};

/** One post; polled while the page is visible. */
export const postQuery = (id: string): QueryOptions<Post> => ({
  queryKey: ['post', id],
  queryFn: ({ signal }) => bodyOf(client.GET('/api/posts/{id}', { params: { path: { id } }, signal })),
  refetchInterval: ({ state: { data } }) => data !== undefined && pollIntervalMs(data, Date.now()),
  refetchOnWindowFocus: 'always',
});
