import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import { SECOND } from '../../../model/clock.ts';

/**
 * The fields `RateLimit` and `RateLimit-Policy` for the tightest window: what is left of it, and the seconds until it has more room.
 * `now` in ms since the epoch. https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-11
 */
export function rateLimitFields(
  { allowed, policy, limit, remaining, windowMs, resetAt, retryAfterSeconds }: RateLimitResult,
  now: number,
): { RateLimit: string; 'RateLimit-Policy': string } {
  const seconds = allowed ? Math.max(0, Math.ceil((resetAt.getTime() - now) / SECOND)) : retryAfterSeconds;
  return {
    RateLimit: `"${policy}";r=${remaining};t=${seconds}`,
    'RateLimit-Policy': `"${policy}";q=${limit};w=${windowMs / SECOND}`,
  };
}
