import { expect, it } from 'vitest';
import { concerns, parseChanges } from './change.ts';
import { pauseMs } from './follow-changes.ts';
import { relaxedIntervalMs, setLive } from './live-state.ts';

it.each([
  ['target.published', 'p1', ['posts']],
  ['post.failed', 'p1', ['posts', { status: 'failed' }]],
  ['post.published', 'p1', ['post', 'p1']],
  ['target.failed', 'p1', ['timeline', 'p1', 'threads']],
  ['target.published', 'p1', ['scheduled-for', 'threads', 'a1']],
  ['post.cancelled', 'p1', ['free-slots', {}]],
  ['account.reconnect_required', null, ['connections']],
  ['credits.low', null, ['user']],
  ['key.created', null, ['keys']],
  ['draft.created', null, ['drafts', 'waiting']],
  ['draft.approved', 'p1', ['drafts']],
  ['draft.approved', 'p1', ['posts']],
  ['webhook.disabled', null, ['webhooks']],
])('a change of type %s concerns the data that shows it', (type, postSubmissionId, key) => {
  expect(concerns({ type, postSubmissionId }, key)).toBe(true);
});

it.each([
  ['post.published', 'p1', ['post', 'p2']],
  ['post.published', 'p1', ['connections']],
  ['account.reconnect_required', null, ['posts']],
  ['unheard.of', null, ['posts']],
])('a change of type %s concerns no other data', (type, postSubmissionId, key) => {
  expect(concerns({ type, postSubmissionId }, key)).toBe(false);
});

it('a change in any other format is refused', () => {
  expect(parseChanges('{"changes":[]}')).toEqual([]);
  for (const data of ['', '{}', '{"changes":[{"type":1}]}']) expect(() => parseChanges(data)).toThrow();
});

it('a failed stream is retried after growing, bounded intervals that differ from page to page', () => {
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, 0))).toEqual([500, 1000, 2000, 4000]);
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect([pauseMs(50, 0), pauseMs(50, 1)]).toEqual([150_000, 300_000]);
});

it('a page polls posts less often while a stream is open, and as often as before afterwards', () => {
  setLive(true);
  expect([1500, 20_000].map(relaxedIntervalMs)).toEqual([10_000, 40_000]);
  setLive(false);
  expect([1500, 20_000].map(relaxedIntervalMs)).toEqual([1500, 20_000]);
});
