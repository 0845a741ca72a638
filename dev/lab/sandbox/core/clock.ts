import { setTimeout as wait } from 'node:timers/promises';

export const DAY_MS = 24 * 60 * 60_000;

/** Where a sandbox has its time from: milliseconds since the epoch, and waits. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`, and rejects when the signal aborts. Where it is absent, waits take real time. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface SandboxClock extends Required<Clock> {
  /** Jumps forward by `ms`. Time never goes back: real platforms do not un-expire a token. */
  advance(ms: number): void;
  /** The time without the jumps, as on the machines of the clients: signatures are compared with it. */
  outside(): number;
}

export function createClock(base: Clock = { now: () => Date.now() }): SandboxClock {
  let skipped = 0;
  return {
    now: () => base.now() + skipped,
    outside: () => base.now(),
    sleep: (ms, signal) => (base.sleep ?? realSleep)(ms, signal),
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('The clock only moves forward.');
      skipped += ms;
    },
  };
}

function realSleep(ms: number, signal?: AbortSignal): Promise<void> {
  return wait(ms, undefined, { ref: false, ...(signal && { signal }) });
}
