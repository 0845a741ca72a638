import { MINUTE } from '../time/clock.ts';
import type { Environment } from './env.ts';
import { numberFrom } from './numbers.ts';

export const tierNames = ['default', 'authenticated', 'premium', 'admin'] as const;
export type TierName = (typeof tierNames)[number];

/** `limit` requests per `windowMs`, and `burst` more before anyone is refused. */
export interface RateTier {
  limit: number;
  burst: number;
  windowMs: number;
}

export interface RateLimitConfig {
  tiers: Record<TierName, RateTier>;
  /** User ids and addresses served on the `admin` tier. */
  whitelist: ReadonlySet<string>;
  /** How long a decision may wait for the store before the request is let through (ms); longer for an instance's first. */
  timeouts: { usual: number; first: number };
}

const variables: Record<TierName, { prefix: string; limit: number; burst: number }> = {
  default: { prefix: 'RATE_LIMIT_DEFAULT', limit: 25, burst: 10 },
  authenticated: { prefix: 'RATE_LIMIT_AUTH', limit: 60, burst: 30 },
  premium: { prefix: 'RATE_LIMIT_PREMIUM', limit: 100, burst: 100 },
  admin: { prefix: 'RATE_LIMIT_ADMIN', limit: 200, burst: 500 },
};

/**
 * A read or a commit takes Firestore 10 to 50 ms. One that takes this long is a sign of trouble, and a request shall not
 * sit through it for the sake of being counted.
 */
const TIMEOUT_MS = 300;
/** A cold client takes longer over its first answer; failing open then would be every new instance's way in. */
const FIRST_TIMEOUT_MS = 2_000;

/** Throws `ConfigError` on a limit or window that is no positive whole number. */
export const readRateLimits = (env: Environment): RateLimitConfig => {
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
    whitelist: new Set(
      (env['RATE_LIMIT_WHITELIST'] ?? '')
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  };
};
