import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../model/clock.ts';
import { isSkipped, nextAttemptAt } from './retry-schedule.ts';

const START = Date.UTC(2027, 0, 1);

/** The times (ms) of all attempts of a delivery that always fails, relative to the first attempt. */
function attemptTimes(requestedDelayMs: number | null = null): number[] {
  const at = [0];
  for (let tries = 1; ; tries += 1) {
    const next = nextAttemptAt({ tries, firstAttemptAt: new Date(START) }, START + (at.at(-1) ?? 0), requestedDelayMs);
    if (next === null) return at;
    at.push(next - START);
  }
}

it('a delivery is retried after 5 s, 30 s, 2 min, 10 min and 30 min, each with up to 10 % jitter', () => {
  const attempts = attemptTimes();
  const waits = attempts.slice(1, 6).map((at, index) => at - (attempts[index] ?? 0));
  for (const [index, wait] of [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(wait);
    expect(waits[index]).toBeLessThanOrEqual(wait * 1.1 + 1);
  }
});

it('a delivery is attempted at the end of its first hour, before later deliveries may overtake it', () => {
  expect(attemptTimes()).toContain(HOUR);
});

it('a delivery is attempted once at the end of its first hour, even with a clock that is behind', () => {
  for (const behindMs of [1, SECOND, 16 * SECOND]) {
    const now = START + HOUR - behindMs;
    const next = nextAttemptAt({ tries: 6, firstAttemptAt: new Date(START) }, now, null) ?? 0;
    expect(next - now).toBeGreaterThanOrEqual(HOUR);
  }
});

it('a delivery stops after 15 attempts within 3.6 days', () => {
  const attempts = attemptTimes();
  expect(attempts).toHaveLength(15);
  expect(attempts.at(-1)).toBeGreaterThan(3 * DAY);
  expect(attempts.at(-1)).toBeLessThan(3.6 * DAY);
});

it('a delivery is retried no earlier than the endpoint asks in Retry-After, but within 12 hours', () => {
  expect(attemptTimes(3 * HOUR)[1]).toBe(3 * HOUR);
  expect(attemptTimes(100 * DAY)[1]).toBe(12 * HOUR);
});

it('later deliveries overtake a delivery that has failed for an hour', () => {
  const failedAt = (ms: number) => ({ tries: 1, firstAttemptAt: new Date(START), lastAttemptAt: new Date(START + ms) });
  expect(isSkipped({ tries: 0, firstAttemptAt: null, lastAttemptAt: null })).toBe(false);
  expect(isSkipped(failedAt(HOUR - MINUTE))).toBe(false);
  // By the clock of another worker, which is 16 seconds behind.
  expect(isSkipped(failedAt(HOUR - 16 * SECOND))).toBe(true);
  expect(isSkipped(failedAt(HOUR))).toBe(true);
});
