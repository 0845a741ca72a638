import { describe, expect, it } from 'vitest';
import { HOUR } from '../time/clock.ts';
import { createStoreTime } from './store-time.ts';

/** A clock that is `off` by so many ms. */
function wrongClock(off: number) {
  const clock = { off, trueNow: 1_800_000_000_000, now: () => clock.trueNow + clock.off };
  return clock;
}

describe('createStoreTime', () => {
  it.each([HOUR, -HOUR])('uses the time of the database when the local clock is off by %i ms', (off) => {
    const clock = wrongClock(off);
    const time = createStoreTime(clock);
    time.observe(clock.now(), clock.trueNow);
    clock.trueNow += 500;
    expect(time.now()).toBe(clock.trueNow);
  });

  it.each([1500, -1500])('leaves a clock alone that is off by %i ms', (off) => {
    const clock = wrongClock(off);
    const time = createStoreTime(clock);
    time.observe(clock.now(), clock.trueNow);
    expect(time.now()).toBe(clock.now());
  });

  it('does not take a slow response for a wrong clock', () => {
    const clock = wrongClock(0);
    const time = createStoreTime(clock);
    const sentAt = clock.now();
    const storeTime = clock.trueNow + 10;
    clock.trueNow += 30_000;
    time.observe(sentAt, storeTime);
    expect(time.now()).toBe(clock.trueNow);
  });

  it('drops the correction once the local clock is right again', () => {
    const clock = wrongClock(HOUR);
    const time = createStoreTime(clock);
    time.observe(clock.now(), clock.trueNow);
    clock.off = 0;
    time.observe(clock.now(), clock.trueNow);
    expect(time.now()).toBe(clock.trueNow);
  });
});
