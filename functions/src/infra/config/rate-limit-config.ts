import { MINUTE } from '../../model/clock.ts';
import type { Environment } from './env.ts';
import { listFrom, numberFrom } from './values.ts';

export const tierNames = ['default', 'authenticated', 'premium', 'admin'] as const;
export type TierName = (typeof tierNames)[number];

/** `limit` requests per `windowMs`, and `burst` more before a request is rejected. */
export interface RateTier {
  limit: number;
  burst: number;
  windowMs: number;
}

export interface RateLimitConfig {
  tiers: Record<TierName, RateTier>;
  /** User ids and addresses served on the `admin` tier. */
  whitelist: ReadonlySet<string>;
  /**
   * How long a decision may wait for the store before the request is allowed (ms); `first` is for an instance's first
   * request.
   */
  timeouts: { usual: number; first: number };
}

const variables: Record<TierName, { prefix: string; limit: number; burst: number }> = {
  default: { prefix: 'RATE_LIMIT_DEFAULT', limit: 25, burst: 10 },
  authenticated: { prefix: 'RATE_LIMIT_AUTH', limit: 60, burst: 30 },
  premium: { prefix: 'RATE_LIMIT_PREMIUM', limit: 100, burst: 100 },
  admin: { prefix: 'RATE_LIMIT_ADMIN', limit: 200, burst: 500 },
};

/**
 * Firestore takes 10 to 50 ms for a read or a commit. When it takes this long, the limiter fails open instead of
 * delaying the request.
 */
const TIMEOUT_MS = 300;
/** A cold client takes longer for its first response; with the usual timeout every new instance would fail open. */
const FIRST_TIMEOUT_MS = 2_000;

/** Throws `ConfigError` on a limit or window that is not a positive integer. */
export function readRateLimits(env: Environment): RateLimitConfig {
  const timeoutMs = numberFrom(env, 'RATE_LIMIT_TIMEOUT_MS', TIMEOUT_MS);
  const tier = ({ prefix, limit, burst }: { prefix: string; limit: number; burst: number }): RateTier => ({
    limit: numberFrom(env, `${prefix}_MAX`, limit),
    burst,
    windowMs: numberFrom(env, `${prefix}_WINDOW`, MINUTE),
  });
  return {
    tiers: {
      default: tier(variables.default),
      authenticated: tier(variables.authenticated),
      premium: tier(variables.premium),
      admin: tier(variables.admin),
    },
    timeouts: { usual: timeoutMs, first: Math.max(timeoutMs, FIRST_TIMEOUT_MS) },
    whitelist: new Set(listFrom(env, 'RATE_LIMIT_WHITELIST')),
  };
}
