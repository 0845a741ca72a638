import type { Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { browserName } from './push.ts';
import { troubleOfPost } from './trouble-seen.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Windows'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['curl/8', 'Browser'],
])('the name of the browser "%s" is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

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
