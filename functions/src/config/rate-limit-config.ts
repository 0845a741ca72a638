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
}

const variables: Record<TierName, { prefix: string; limit: number; burst: number }> = {
  default: { prefix: 'RATE_LIMIT_DEFAULT', limit: 25, burst: 10 },
  authenticated: { prefix: 'RATE_LIMIT_AUTH', limit: 60, burst: 30 },
  premium: { prefix: 'RATE_LIMIT_PREMIUM', limit: 100, burst: 100 },
  admin: { prefix: 'RATE_LIMIT_ADMIN', limit: 200, burst: 500 },
};

/** Throws `ConfigError` on a limit or window that is no positive whole number. */
export const readRateLimits = (env: Environment): RateLimitConfig => {
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
    whitelist: new Set(
      (env['RATE_LIMIT_WHITELIST'] ?? '')
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  };
};
