import type { Clock } from '../time/clock.ts';

/**
 * Clocks of a kept machine differ by less, and two instances of one service by less again. Only a clock that is plainly
 * wrong is corrected; below this, correcting would trade a steady small error for a jumping one.
 */
const TOLERANCE_MS = 2000;

/** The time of day by the database's clock, the one that all instances share. */
export interface StoreTime extends Clock {
  /**
   * Learns from an answer: the database said `storeTime` at some moment between `sentAt` and now (ms since the epoch, both
   * by our own clock). A slow answer is therefore no wrong clock.
   */
  learn(sentAt: number, storeTime: number): void;
}

export const createStoreTime = (clock: Clock): StoreTime => {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    learn: (sentAt, storeTime) => {
      const behind = Math.max(0, storeTime - clock.now());
      const ahead = Math.max(0, sentAt - storeTime);
      const difference = behind - ahead;
      offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
    },
  };
};
