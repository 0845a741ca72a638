/** The only source of the current time. It is passed as a parameter, so that tests control the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

// biome-ignore lint/plugin: this is the clock.
export const systemClock: Clock = { now: () => Date.now() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
