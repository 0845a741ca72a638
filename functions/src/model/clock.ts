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

/** The day of a time (ms since the epoch), `YYYY-MM-DD` in UTC. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** A day, so many days later. */
export function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY);
}

/**
 * The hour of a time (ms since the epoch), `YYYY-MM-DD-HH` in UTC, which sorts like the time. Cleanups query it instead
 * of the time itself: an index of ever later values sustains 500 writes a second, while the entries of one hour spread
 * by the names of their documents (https://cloud.google.com/firestore/docs/best-practices#hotspots).
 */
export function bucketHour(at: number): string {
  return new Date(at).toISOString().slice(0, 13).replace('T', '-');
}

/** The work did not settle before the timeout. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * The timeout is counted in ticks: a blocked event loop uses up one tick, not all of it, since a response may already
 * have arrived unread.
 */
const TICKS = 6;

/** Waits up to `ms` for `work`. Throws `TimeoutError` after that; the work continues and its result is ignored. */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS) settle(() => reject(new TimeoutError(`No result within ${ms} ms.`)));
    }, ms / TICKS);
    const settle = (how: () => void): void => {
      clearInterval(timer);
      how();
    };
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
