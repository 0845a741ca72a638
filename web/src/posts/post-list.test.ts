import type { Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import type { PostPage } from '../api/types.ts';
import { lastPostAt } from './ended-posts.ts';
import { fetchNewest, withNewest } from './post-list.ts';

/** Posts of a user, the newest first: the fields that the list reads. */
function posts(count: number, unfinished: readonly number[] = []): Post[] {
  return Array.from({ length: count }, (_, index) => ({
    postSubmissionId: `${count - index}`,
    createdAt: new Date(Date.UTC(2030, 0, 1) + (count - index) * 1000).toISOString(),
    outcome: unfinished.includes(index) ? 'publishing' : 'published',
  })) as Post[];
}

/** A server with these posts; `requests` are the requests that it got. */
function serverOf(all: readonly Post[]) {
  const requests: { cursor?: string; limit: number }[] = [];
  const fetchPage = async (query: { cursor?: string; limit: number }): Promise<PostPage> => {
    requests.push(query);
    const from = Number(query.cursor ?? 0);
    const end = from + query.limit;
    return { posts: all.slice(from, end), nextCursor: end < all.length ? `${end}` : null };
  };
  return { requests, fetchPage };
}

function ids(list: readonly Post[]): string[] {
  return list.map(({ postSubmissionId }) => postSubmissionId);
}

it('the newest posts are one page when this page contains all unfinished posts', async () => {
  const { requests, fetchPage } = serverOf(posts(60));
  expect(ids((await fetchNewest(posts(60, [3]), fetchPage)).posts)).toEqual(ids(posts(60).slice(0, 20)));
  expect(requests).toEqual([{ limit: 20 }]);
});

it('the newest posts extend to the oldest unfinished post, across pages and newer posts', async () => {
  const { requests, fetchPage } = serverOf(posts(200));
  const known = posts(190, [100]);
  const { posts: fetched, cursor } = await fetchNewest(known, fetchPage);
  expect(ids(fetched)).toContain(known[100]?.postSubmissionId);
  expect(requests).toEqual([{ limit: 50 }, { limit: 50, cursor: '50' }, { limit: 50, cursor: '100' }]);
  expect(cursor).toBe('150');
});

it('a filtered list without matches at first reads some more pages, and returns a cursor to continue', async () => {
  const requests: unknown[] = [];
  const fetchPage = async (query: unknown): Promise<PostPage> => {
    requests.push(query);
    return { posts: [], nextCursor: `${requests.length}` };
  };
  expect(await fetchNewest([], fetchPage)).toEqual({ posts: [], cursor: '3' });
  expect(requests).toHaveLength(3);
});

it('a merged list keeps older posts and their cursor', () => {
  const known = { posts: posts(40, [2]), cursor: '40' };
  const newest = { posts: posts(41).slice(0, 20), cursor: '20' };
  const { posts: merged, cursor } = withNewest(known, newest);
  expect(ids(merged)).toEqual(ids(posts(41)));
  expect(merged.every(({ outcome }) => outcome === 'published')).toBe(true);
  expect(cursor).toBe('40');
});

it('a merged list has no posts that are no longer in the list', () => {
  const known = { posts: posts(40), cursor: '40' };
  const newest = { posts: posts(40).filter((_, index) => index !== 5 && index < 20), cursor: '20' };
  const { posts: merged, cursor } = withNewest(known, newest);
  expect(ids(merged)).toEqual(ids(posts(40)).filter((_, index) => index !== 5));
  expect(cursor).toBe('40');
  const last = { posts: posts(20).slice(0, 1), cursor: null };
  expect(withNewest({ posts: posts(20), cursor: null }, last)).toEqual(last);
});

it('the merged list starts again when posts may be missing in between', () => {
  const newest = { posts: posts(100).slice(0, 20), cursor: '20' };
  expect(withNewest({ posts: posts(40), cursor: '40' }, newest)).toEqual(newest);
});

/** The fields that the code reads. */
function post(id: string, accountIds: string[], targetCount = accountIds.length) {
  const runs = accountIds.map((accountId) => ({ platform: 'threads', accountId }));
  return { postSubmissionId: id, runs, targetCount } as Post;
}

const account = { platform: 'threads', accountId: 'a' } as const;

it('the last post to an account is the newest one with the account among its targets', () => {
  const posts = [post('3', ['b']), post('2', ['a', 'b']), post('1', ['a'])];
  expect(lastPostAt({ posts, isComplete: false }, account)).toMatchObject({ post: { postSubmissionId: '2' } });
});

it('the last post to an account is absent only where all posts and all their targets are known', () => {
  const posts = [post('1', ['b'])];
  expect(lastPostAt({ posts, isComplete: true }, account)).toBe('none');
  expect(lastPostAt({ posts, isComplete: false }, account)).toBe('unknown');
  const many = [post('2', ['b'], 11), post('1', ['a'])];
  expect(lastPostAt({ posts: many, isComplete: true }, account)).toBe('unknown');
});
