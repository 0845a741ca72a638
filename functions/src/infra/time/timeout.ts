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
