import type { Clock } from '../time/clock.ts';

/**
 * Synchronised clocks differ by less. Only a clock that is clearly wrong is corrected: below this, a correction would
 * replace a small constant error by a varying one.
 */
const TOLERANCE_MS = 2000;

/** The time by the database's clock, which all instances share. */
export interface StoreTime extends Clock {
  /**
   * Compares the clocks: the database's clock was at `storeTime` at some time between `sentAt` and now (ms since the
   * epoch, both by the local clock). A slow response is therefore not taken for a wrong clock.
   */
  observe(sentAt: number, storeTime: number): void;
}

export function createStoreTime(clock: Clock): StoreTime {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    observe: (sentAt, storeTime) => {
      const behind = Math.max(0, storeTime - clock.now());
      const ahead = Math.max(0, sentAt - storeTime);
      const difference = behind - ahead;
      offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
    },
  };
}
