import type { Post, PostQuery } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import { queryClient, recoveryIntervalMs } from '../api/query-client.ts';
import type { PostPage } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { relaxedIntervalMs } from '../live/live-state.ts';
import { type Filters, filterQuery, type View, viewOutcomes } from './filters.ts';
import { fetchNewest, MAX_PAGE, mergePosts, type PostList, withNewest } from './post-list.ts';
import { isFinished, MAX_POLL_INTERVAL_MS, pollIntervalMs } from './post-status.ts';
import { fetchUpcoming, type UpcomingList, withLater } from './upcoming-list.ts';

const REQUEST_TIMEOUT_MS = 30_000;
/** How long a number beside the name of a view may be old (ms). */
const COUNT_AGE_MS = 30_000;

/** A page of posts. */
export async function fetchPage(query: PostQuery, signal?: AbortSignal): Promise<PostPage> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const bounded = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const { items, nextCursor } = await herald.posts.list(query, { signal: bounded });
  return { posts: items, nextCursor };
}

/** The user's posts; polled while the page is visible, as far down as there are unfinished ones. */
export function postsQuery(filters: Filters): QueryOptions<PostList> {
  return {
    queryKey: listKey(filters),
    queryFn: async ({ signal }) => {
      const known = (): PostList | undefined => queryClient.getQueryData<PostList>(listKey(filters));
      const fetch = (query: PostQuery) => fetchPage({ ...filterQuery(filters), ...query }, signal);
      if (filters.view === 'upcoming') return fetchUpcoming(known()?.posts.length ?? 0, fetch, Date.now());
      const newest = await fetchNewest(known()?.posts ?? [], fetch);
      // Older posts may have been loaded meanwhile.
      return withNewest(known(), newest);
    },
    refetchInterval: ({ state: { data, error } }) =>
      recoveryIntervalMs(error) || (data !== undefined && listIntervalMs(filters, data.posts)),
    refetchOnWindowFocus: 'always',
  };
}

/** Adds the next page to the list. Resolves with the id of the first post of it, null where it has none. */
export async function loadNextPage(filters: Filters): Promise<string | null> {
  const list = queryClient.getQueryData<PostList>(listKey(filters));
  if (!list) return null;
  const longer = await withNextPage(filters, list);
  queryClient.setQueryData<PostList>(listKey(filters), longer);
  const known = new Set(list.posts.map(({ postSubmissionId }) => postSubmissionId));
  return longer.posts.find(({ postSubmissionId }) => !known.has(postSubmissionId))?.postSubmissionId ?? null;
}

/** How many posts a view has, as far as one page of the API tells: `12`, or `50+`. */
export function countQuery(view: View): QueryOptions<string> {
  return {
    queryKey: ['posts', 'count', view],
    queryFn: async ({ signal }) => {
      const status = viewOutcomes[view]?.join(',');
      const { posts, nextCursor } = await fetchPage({ ...(status ? { status } : {}), limit: MAX_PAGE }, signal);
      return `${posts.length}${nextCursor === null ? '' : '+'}`;
    },
    staleTime: COUNT_AGE_MS,
    refetchInterval: () => relaxedIntervalMs(COUNT_AGE_MS),
  };
}

/** Fetches again what is shown of posts: one of them was changed. */
export function refetchPosts(): void {
  for (const name of ['posts', 'post', 'timeline', 'free-slots'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

/** One post; polled while the page is visible. */
export function postQuery(id: string): QueryOptions<Post> {
  return {
    queryKey: ['post', id],
    queryFn: ({ signal }) => herald.posts.get(id, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      recoveryIntervalMs(error) || (data !== undefined && relaxedIntervalMs(pollIntervalMs(data, Date.now()))),
    refetchOnWindowFocus: 'always',
  };
}

function listKey(filters: Filters) {
  return ['posts', filters];
}

/** A search reads many documents: it is repeated only while one of the posts that it has found is on its way. */
function listIntervalMs(filters: Filters, posts: readonly Post[]): number | false {
  return (filters.search === '' || !posts.every(isFinished)) && relaxedIntervalMs(shortestPollIntervalMs(posts));
}

/** When to fetch these posts again: when the first of them needs it (ms). */
function shortestPollIntervalMs(posts: readonly Post[]): number {
  const now = Date.now();
  return Math.min(MAX_POLL_INTERVAL_MS, ...posts.map((post) => pollIntervalMs(post, now)));
}

async function withNextPage(filters: Filters, list: PostList): Promise<PostList> {
  if (list.cursor === null) return list;
  const fetch = (query: PostQuery) => fetchPage({ ...filterQuery(filters), ...query });
  if (isUpcoming(filters, list)) return withLater(list, fetch);
  const page = await fetch({ cursor: list.cursor });
  return { posts: mergePosts(list.posts, page.posts), cursor: page.nextCursor };
}

function isUpcoming(filters: Filters, list: PostList): list is UpcomingList {
  return filters.view === 'upcoming' && 'from' in list;
}
