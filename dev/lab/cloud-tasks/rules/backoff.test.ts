import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../time.ts';
import { backoffMs, isExhausted } from './backoff.ts';

const retry = { maxAttempts: 3, maxRetryMs: 0, minBackoffMs: 10_000, maxBackoffMs: 300_000, maxDoublings: 3 };

it('the backoff doubles, then grows by a fixed step, then stays at its maximum, as documented', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoffMs(retry, attempt) / 1000);
  expect(seconds).toEqual([10, 20, 40, 80, 160, 240, 300, 300]);
});

it('the backoff never shrinks, and stays between its minimum and its maximum', () => {
  const settings = fc
    .tuple(fc.integer({ min: 1, max: 3600 }), fc.integer({ min: 0, max: 3600 }), fc.integer({ min: 0, max: 20 }))
    .map(([min, more, maxDoublings]) => ({
      ...retry,
      minBackoffMs: min * 1000,
      maxBackoffMs: (min + more) * 1000,
      maxDoublings,
    }));
  fc.assert(
    fc.property(settings, fc.integer({ min: 1, max: 200 }), (config, attempt) => {
      const wait = backoffMs(config, attempt);
      expect(wait).toBeGreaterThanOrEqual(config.minBackoffMs);
      expect(wait).toBeLessThanOrEqual(config.maxBackoffMs);
      expect(backoffMs(config, attempt + 1)).toBeGreaterThanOrEqual(wait);
    }),
  );
});

describe('the retries of a task', () => {
  const failed = (attempts: number, ageMs: number) => ({ attempts, createdAt: -ageMs, firstAttemptAt: -ageMs });
  it.each([
    ['end with the last attempt', retry, failed(3, 0), true],
    ['go on before it', retry, failed(2, DAY), false],
    ['end only when attempts and time are both used up', { ...retry, maxRetryMs: 60_000 }, failed(9, 59_999), false],
    ['end when attempts and time are both used up', { ...retry, maxRetryMs: 60_000 }, failed(3, 60_000), true],
    ['go on while attempts are left', { ...retry, maxRetryMs: 60_000 }, failed(2, DAY), false],
    ['end by time alone', { ...retry, maxAttempts: -1, maxRetryMs: 60_000 }, failed(2, 60_000), true],
    ['never end without limits', { ...retry, maxAttempts: -1 }, failed(10_000, 30 * DAY), false],
    ['end with the age of the task', { ...retry, maxAttempts: -1 }, failed(2, 31 * DAY), true],
  ])('the retries of a task %s', (_title, config, task, expected) => {
    expect(isExhausted(config, task, 0)).toBe(expected);
  });
});
