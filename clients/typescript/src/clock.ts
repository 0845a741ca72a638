/** The time, and pauses in it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds. Rejects with the signal's reason as soon as it is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest time that timers of JavaScript know (ms), some 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        },
        Math.min(ms, MAX_TIMER_MS),
      );
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/** Aborted after `ms` milliseconds, and with the caller's signal where there is one. `timeout` tells the two apart. */
export function boundedBy(ms: number, signal?: AbortSignal): { signal: AbortSignal; timeout: AbortSignal } {
  const timeout = AbortSignal.timeout(Math.min(Math.ceil(ms), MAX_TIMER_MS));
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout, timeout };
}
