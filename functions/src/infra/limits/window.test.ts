import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineWindows, type WindowRule, windowState } from './window.ts';

function rule(overrides: Partial<WindowRule> = {}): WindowRule {
  return {
    key: 'api:user:ann',
    limit: 3,
    burst: 2,
    windowMs: 60_000,
    ...overrides,
  };
}

it('a request is counted until exactly one window after it', () => {
  const used = (now: number) => windowState(rule(), [1000], now).used;
  expect([used(60_999), used(61_000), used(61_001)]).toEqual([1, 0, 0]);
});

it('a request with a timestamp slightly in the future from another instance is counted', () => {
  expect(windowState(rule(), [61_500], 60_000).used).toBe(1);
});

it('a timestamp more than a window ahead, which comes from a wrong clock, is ignored', () => {
  expect(windowState(rule(), [60_000 + 3_600_000], 60_000).used).toBe(0);
});

it('a window resets when the oldest counted request leaves it, and immediately without one', () => {
  expect(windowState(rule(), [500, 1000, 2000], 60_600).resetAt).toBe(61_000);
  expect(windowState(rule(), [], 60_600).resetAt).toBe(60_600);
});

describe('verdict', () => {
  const at = (timestamps: readonly number[], overrides: Partial<WindowRule>, now = 10_000) =>
    windowState(rule(overrides), timestamps, now);

  it('the verdict reports the window with the fewest requests left, including the burst', () => {
    const wide = at([1000, 2000], { limit: 3, burst: 100 });
    const tight = at([1000], { limit: 5, burst: 0 });
    expect(combineWindows(true, [wide, tight], 10_000)).toMatchObject({ limit: 5, remaining: 4 });
  });

  it('the verdict reports 0 remaining while a client uses the burst', () => {
    expect(combineWindows(true, [at([1, 2, 3, 4], {})], 10_000)).toMatchObject({ limit: 3, remaining: 0 });
  });

  it('the verdict waits for the last of several full windows', () => {
    const soon = at([1000], { limit: 1, burst: 0 });
    const late = at([9000], { limit: 1, burst: 0 });
    expect(combineWindows(false, [soon, late], 10_000).retryAfterSeconds).toBe(59);
  });

  it('an allowed request has no retry time', () => {
    expect(combineWindows(true, [at([1, 2, 3, 4, 5], {})], 10_000).retryAfterSeconds).toBe(0);
  });

  it('exactly one request fits after the retry time, for any number over the limit', () => {
    const timestamps = fc
      .array(fc.integer({ min: 0, max: 59_999 * 4096 }), { minLength: 1, maxLength: 20 })
      .map((ticks) => ticks.map((tick) => tick / 4096).sort((a, b) => a - b));
    fc.assert(
      fc.property(timestamps, fc.integer({ min: 1, max: 20 }), (moments, cap) => {
        const now = 60_000 - 1;
        const full = rule({ limit: cap, burst: 0 });
        const state = windowState(full, moments, now);
        fc.pre(state.left <= 0);
        const { retryAfterSeconds } = combineWindows(false, [state], now);
        expect(windowState(full, moments, now + retryAfterSeconds * 1000).left).toBeGreaterThan(0);
        expect(windowState(full, moments, now + (retryAfterSeconds - 1) * 1000).left).toBeLessThanOrEqual(0);
      }),
    );
  });
});
