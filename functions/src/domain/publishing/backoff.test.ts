import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { pauseAfter } from './backoff.ts';

const begun = { startedAt: new Date(0), liveAt: null, replies: [], steps: {} };
const outcomes = fc.constantFrom('retryAfter' as const, 'pending' as const, 'unknown' as const);

it('the pause is at least as long as requested, and at most 15 minutes unless more is requested', () => {
  fc.assert(
    fc.property(outcomes, fc.nat({ max: HOUR }), fc.nat({ max: DAY }), (kind, retryAfterMs, now) => {
      const pause = pauseAfter({ kind, retryAfterMs }, begun, now);
      expect(pause).toBeGreaterThanOrEqual(retryAfterMs);
      expect(pause).toBeLessThanOrEqual(Math.max(retryAfterMs, 15 * MINUTE));
    }),
  );
});

it('the pauses make fewer than 250 attempts while a platform is down for a day', () => {
  let now = 0;
  let attempts = 0;
  for (; now < DAY; attempts += 1) now += pauseAfter({ kind: 'retryAfter', retryAfterMs: 5 * SECOND }, begun, now);
  expect(attempts).toBeLessThan(250);
});

it('the pause grows with the time since an outcome became unknown, not with the age of the run', () => {
  const intent = { state: 'intent' as const, at: new Date(5 * HOUR), attempt: 9 };
  const run = { ...begun, steps: { publish: intent } };
  const pause = pauseAfter({ kind: 'unknown', retryAfterMs: 15 * SECOND }, run, 5 * HOUR + MINUTE);
  expect(pause).toBe(15 * SECOND);
});
