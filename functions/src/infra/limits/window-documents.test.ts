import { expect, it } from 'vitest';
import { HOUR } from '../../model/clock.ts';
import { createStoreTime, createWindowCache, type StoredRecord } from './window-documents.ts';

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
