import { useCallback, useEffect, useState } from 'preact/hooks';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { fetchPosts } from '../api/queries.ts';
import type { Post } from '../api/shapes.ts';
import { usePolling } from './use-polling.ts';

interface PostList {
  posts: Post[];
  /** Where older ones begin; null when all are here. */
  cursor: string | null;
}

const byNewest = (a: Post, b: Post): number => b.createdAt.localeCompare(a.createdAt);

/** Newer knowledge of a post replaces older. */
const merged = (known: readonly Post[], news: readonly Post[]): Post[] => {
  const posts = new Map([...known, ...news].map((post) => [post.postSubmissionId, post]));
  return [...posts.values()].sort(byNewest);
};

/** The person's posts, kept up to date, and more of them on demand. */
export const usePosts = () => {
  const [list, setList] = useState<PostList | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);

  const load = useCallback(async (cursor: string | null) => {
    try {
      const page = await fetchPosts(cursor, AbortSignal.timeout(30_000));
      setProblem(null);
      setList((known) => ({
        posts: merged(known?.posts ?? [], page.posts),
        cursor: known && cursor === null ? known.cursor : page.nextCursor,
      }));
    } catch (thrown) {
      setProblem(toApiError(thrown));
      // A list of its own, so that the next look is planned although nothing has come.
      setList((known) => known && { ...known, posts: [...known.posts] });
    }
  }, []);
  const refresh = useCallback(() => void load(null), [load]);

  useEffect(refresh, [refresh]);
  usePolling(list?.posts ?? null, refresh);
  const cursor = list?.cursor ?? null;
  return {
    posts: list?.posts ?? null,
    problem,
    refresh,
    loadOlder: cursor === null ? null : () => load(cursor),
  };
};
