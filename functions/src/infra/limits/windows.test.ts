import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../model/clock.ts';
import { combineWindows, type WindowRule, windowState } from './window.ts';
import { createStoreTime, createWindowCache, type StoredRecord } from './window-documents.ts';

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

const NOW = 1_000_000;
function ruleOf(windowMs: number): WindowRule {
  return { key: `${windowMs}`, limit: 1, burst: 0, windowMs };
}

it('the window that stays full longest is reported of two full ones', () => {
  const states = [ruleOf(1000), ruleOf(60_000)].map((each) => windowState(each, [NOW], NOW));
  for (const order of [states, states.toReversed()])
    expect(combineWindows(false, order, NOW)).toMatchObject({ resetAt: new Date(NOW + 60_000), retryAfterSeconds: 60 });
});

/** A clock that is `off` by so many ms. */
function wrongClock(off: number) {
  const clock = { off, trueNow: 1_800_000_000_000, now: () => clock.trueNow + clock.off };
  return clock;
}

it.each([HOUR, -HOUR])('the time of the database is used when the local clock is off by %i ms', (off) => {
  const clock = wrongClock(off);
  const time = createStoreTime(clock);
  time.observe(clock.now(), clock.trueNow);
  clock.trueNow += 500;
  expect(time.now()).toBe(clock.trueNow);
});

it.each([1500, -1500])('the local clock is kept when it is off by %i ms', (off) => {
  const clock = wrongClock(off);
  const time = createStoreTime(clock);
  time.observe(clock.now(), clock.trueNow);
  expect(time.now()).toBe(clock.now());
});

it('a slow response is not mistaken for a wrong clock', () => {
  const clock = wrongClock(0);
  const time = createStoreTime(clock);
  const sentAt = clock.now();
  const storeTime = clock.trueNow + 10;
  clock.trueNow += 30_000;
  time.observe(sentAt, storeTime);
  expect(time.now()).toBe(clock.trueNow);
});

it('the correction is dropped once the local clock is right again', () => {
  const clock = wrongClock(HOUR);
  const time = createStoreTime(clock);
  time.observe(clock.now(), clock.trueNow);
  clock.off = 0;
  time.observe(clock.now(), clock.trueNow);
  expect(time.now()).toBe(clock.trueNow);
});

function window(...timestamps: number[]): StoredRecord {
  return {
    windows: new Map([['k', timestamps]]),
    version: undefined,
  };
}

/** A cache with reads that end when the test ends them. */
function controlled() {
  const clock = { time: 1_000_000, now: () => clock.time };
  const reads: PromiseWithResolvers<StoredRecord>[] = [];
  const read = (): Promise<StoredRecord> => {
    const response = Promise.withResolvers<StoredRecord>();
    reads.push(response);
    return response.promise;
  };
  return { clock, reads, cache: createWindowCache({ read }, clock) };
}

it('concurrent calls share one read, and later calls use the cached result', async () => {
  const { reads, cache } = controlled();
  const both = Promise.all([cache.get('k'), cache.get('k')]);
  reads[0]?.resolve(window(1));
  expect(await both).toEqual([window(1), window(1)]);
  expect(await cache.get('k')).toEqual(window(1));
  expect(reads).toHaveLength(1);
});

it('the result of a commit is preferred to a read that started before it', async () => {
  const { reads, cache } = controlled();
  const superseded = cache.get('k');
  cache.put('k', window(1, 2));
  reads[0]?.resolve(window(1));
  await superseded;
  expect(await cache.get('k')).toEqual(window(1, 2));
});

it('a removed key is read again, and does not wait for an older read', async () => {
  const { reads, cache } = controlled();
  void cache.get('k');
  cache.forget('k');
  const fresh = cache.get('k');
  reads[0]?.resolve(window(1));
  reads[1]?.resolve(window(1, 2));
  expect(await fresh).toEqual(window(1, 2));
  expect(await cache.get('k')).toEqual(window(1, 2));
});

it('a failed read is followed by another', async () => {
  const { reads, cache } = controlled();
  const failing = cache.get('k');
  reads[0]?.reject(new Error('down'));
  await expect(failing).rejects.toThrow('down');
  const again = cache.get('k');
  reads[1]?.resolve(window(1));
  expect(await again).toEqual(window(1));
});

it.each([
  ['has gone on for long', 10_000],
  ['was set back', -3_600_000],
  ['was set forward', 3_600_000],
])('the window is read again when the clock %s', (_what, ms) => {
  const { clock, reads, cache } = controlled();
  cache.put('k', window(1));
  clock.time += ms;
  void cache.get('k');
  expect(reads).toHaveLength(1);
});

it('the cache discards the least recently used keys', async () => {
  const { reads, cache } = controlled();
  for (let user = 0; user < 6000; user += 1) cache.put(`user ${user}`, window(user));
  await cache.get('user 5999');
  expect(reads).toHaveLength(0);
  void cache.get('user 0');
  expect(reads).toHaveLength(1);
});
