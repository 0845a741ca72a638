import { expect, it } from 'vitest';
import { pauseMs } from './follow-changes.ts';
import { relaxedIntervalMs, setLive } from './live-state.ts';

it('a stream that fails is tried again after pauses that grow, differ from page to page, and have an end', () => {
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, 0))).toEqual([500, 1000, 2000, 4000]);
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect([pauseMs(50, 0), pauseMs(50, 1)]).toEqual([150_000, 300_000]);
});

it('posts are polled less often while a stream is open, and as before once it is not', () => {
  setLive(true);
  expect([1500, 20_000].map(relaxedIntervalMs)).toEqual([10_000, 40_000]);
  setLive(false);
  expect([1500, 20_000].map(relaxedIntervalMs)).toEqual([1500, 20_000]);
});
