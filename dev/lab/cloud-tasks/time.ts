/** The source of the current time; passed in, so that a test or a simulation controls it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that can be moved; otherwise it runs as the real one. */
export class MovableClock implements Clock {
  #aheadMs = 0;

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Moves it forward to a time (ms since the epoch), never back. */
  moveTo(at: number): void {
    this.#aheadMs += Math.max(0, at - this.now());
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
