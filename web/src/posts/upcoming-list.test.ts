import type { Post, PostQuery } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import type { PostPage } from '../api/types.ts';
import { fetchUpcoming, withLater } from './upcoming-list.ts';

const NOW = Date.UTC(2030, 0, 1);

/** The fields that the list reads. */
function post(id: string, minutes: number): Post {
  return { postSubmissionId: id, scheduledTime: new Date(NOW + minutes * 60_000).toISOString() } as Post;
}

/** A server with what is published at this moment, and what is scheduled by its time; `requests` are its requests. */
function serverOf(live: readonly Post[], scheduled: readonly Post[]) {
  const requests: PostQuery[] = [];
  const fetchPage = async (query: PostQuery & { limit: number }): Promise<PostPage> => {
    requests.push(query);
    if (query.status === 'publishing') return { posts: [...live], nextCursor: null };
    const from = Number(query.cursor ?? 0);
    const end = from + query.limit;
    return { posts: scheduled.slice(from, end), nextCursor: end < scheduled.length ? `${end}` : null };
  };
  return { requests, fetchPage };
}

function ids(posts: readonly Post[]): string[] {
  return posts.map(({ postSubmissionId }) => postSubmissionId);
}
const scheduled = Array.from({ length: 70 }, (_, n) => post(`s${n}`, n + 1));

it('the upcoming posts are those in progress, the longest due first, followed by scheduled posts', async () => {
  const { fetchPage } = serverOf([post('b', -1), post('a', -5)], scheduled.slice(0, 2));
  expect(ids((await fetchUpcoming(0, fetchPage, NOW)).posts)).toEqual(['a', 'b', 's0', 's1']);
});

it('the upcoming posts contain a post once that started between the two requests', async () => {
  const { fetchPage } = serverOf([post('s0', 0)], scheduled.slice(0, 1));
  expect(ids((await fetchUpcoming(0, fetchPage, NOW)).posts)).toEqual(['s0']);
});

it('the upcoming posts continue after the first page from the same time', async () => {
  const { requests, fetchPage } = serverOf([], scheduled);
  const list = await withLater(await fetchUpcoming(0, fetchPage, NOW), fetchPage);
  expect(ids(list.posts)).toEqual(ids(scheduled.slice(0, 40)));
  const from = requests.flatMap((query) => query.from ?? []);
  expect(new Set(from).size).toBe(1);
});

it('the upcoming posts are fetched again as far as they were loaded', async () => {
  const { fetchPage } = serverOf([], scheduled);
  expect((await fetchUpcoming(60, fetchPage, NOW)).posts).toHaveLength(70);
});
