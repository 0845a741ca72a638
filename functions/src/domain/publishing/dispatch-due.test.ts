import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { aheadDelayMs } from './dispatch-due.ts';

const untilDue = fc.integer({ min: 0, max: 20 * MINUTE });
const index = fc.nat(100_000);

it('the fan-out of a scheduled post is delayed by at most 4 minutes and ends 5 minutes before the due time', () => {
  fc.assert(
    fc.property(untilDue, index, (untilDueMs, nth) => {
      const delayMs = aheadDelayMs(untilDueMs, nth);
      expect(delayMs).toBeGreaterThanOrEqual(0);
      expect(delayMs).toBeLessThanOrEqual(4 * MINUTE);
      if (delayMs > 0) expect(untilDueMs - delayMs).toBeGreaterThanOrEqual(5 * MINUTE);
    }),
  );
});

it('the fan-out starts 60 posts per second', () => {
  expect([0, 60, 600, 15_000].map((nth) => aheadDelayMs(10 * MINUTE, nth))).toEqual([
    0,
    SECOND,
    10 * SECOND,
    4 * MINUTE,
  ]);
});

it('the fan-out of a post that is due soon is not delayed', () => {
  expect(aheadDelayMs(5 * MINUTE, 15_000)).toBe(0);
});
