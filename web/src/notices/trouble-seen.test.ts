import type { Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { troubleOfPost } from './trouble-seen.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

function post(outcome: string, finishedAt: string | null, risks: object[] = []): Post {
  return { postSubmissionId: 'p1', outcome, runs: [{ finishedAt }], risks } as unknown as Post;
}

it.each([
  ['a post that has just failed', post('failed', '2026-11-27T11:50:00Z'), 1],
  ['a post that is at risk', post('scheduled', null, [{}]), 1],
  ['a post that failed long ago', post('failed', '2026-11-27T11:40:00Z'), 0],
  ['a post that is published', post('published', '2026-11-27T11:59:00Z'), 0],
  ['a post that is being published', post('publishing', null), 0],
])('the page decides whether to tell the server of %s', (_what, shown, count) => {
  expect(troubleOfPost(shown, NOW).troubles).toHaveLength(count);
});

it('the page tells the server again after a retry has failed', () => {
  const [first, second] = ['2026-11-27T11:50:00Z', '2026-11-27T11:55:00Z'].map((at) => post('failed', at));
  if (first && second) expect(troubleOfPost(first, NOW).state).not.toBe(troubleOfPost(second, NOW).state);
});
