import { expect, it } from 'vitest';
import { pauseMs } from './follow-changes.ts';
import { relaxedIntervalMs, setLive } from './live-state.ts';

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
