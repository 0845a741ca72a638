/** No answer in the time there was for it. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** A pause of our own event loop uses up one tick, not the whole timeout: answers may be waiting behind it, unread. */
const TICKS = 6;

/** Gives `work` `ms` to settle. Throws `TimeoutError` after; the work goes on, unheard. */
export const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS) settle(() => reject(new TimeoutError(`No answer within ${ms} ms.`)));
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
