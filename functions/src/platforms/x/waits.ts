import { retryAfterMs } from '../../http/retry-after.ts';
import { SECOND } from '../../time/clock.ts';
import { RATE_WAIT_MS } from './limits.ts';

type Headers = Record<string, string>;

/** `…-reset` headers hold seconds since the epoch. Kept between a second and `longest` (ms). */
const untilReset = (header: string | undefined, now: number, longest: number): number => {
  const reset = Number(header ?? Number.NaN) * SECOND;
  if (!Number.isFinite(reset)) return RATE_WAIT_MS.usual;
  return Math.min(longest, Math.max(SECOND, reset - now));
};

const usedUpDay = (headers: Headers): string | undefined =>
  ['x-user-limit-24hour', 'x-app-limit-24hour'].find((name) => headers[`${name}-remaining`] === '0');

/**
 * How long to wait (ms) after X has said "too many requests". A used-up day is told apart from a used-up quarter of an
 * hour: the general header always names the latter. https://docs.x.com/x-api/fundamentals/rate-limits
 */
export const rateWaitMs = (headers: Headers, now: number | null): number => {
  if (headers['retry-after'] !== undefined) return retryAfterMs(headers, now, RATE_WAIT_MS.usual);
  if (now === null) return RATE_WAIT_MS.usual;
  const day = usedUpDay(headers);
  return day
    ? untilReset(headers[`${day}-reset`], now, RATE_WAIT_MS.day)
    : untilReset(headers['x-rate-limit-reset'], now, RATE_WAIT_MS.window);
};
