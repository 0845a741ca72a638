import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import type { RateTier } from '../../infra/config/rate-limit-config.ts';
import { rateLimitExceeded } from '../../infra/limits/rate-limit-exceeded.ts';
import { addressRules } from '../../infra/limits/tiers.ts';
import { DAY, MINUTE } from '../../model/clock.ts';
import { WIDE_ADDRESS_LIMIT } from '../server/request/rate-limit-rules.ts';
import { requestContextOf } from '../server/request/request-context.ts';

/** Assistants in a cloud share a few addresses. */
const limits = {
  metadata: WIDE_ADDRESS_LIMIT,
  authorize: WIDE_ADDRESS_LIMIT,
  token: { limit: 300, burst: 0, windowMs: MINUTE },
  register: { limit: 100, burst: 0, windowMs: DAY },
} as const satisfies Record<string, RateTier>;

/** These cost nothing but the request, and are counted in the memory of the instance. */
const inMemory: readonly (keyof typeof limits)[] = ['metadata', 'authorize'];

/** Counts a request for the address that it comes from. Throws `rate_limit_exceeded`. */
export function countByAddress(ctx: Context, name: keyof typeof limits): RequestHandler {
  const limiter = inMemory.includes(name) ? ctx.instanceLimiter : ctx.limiter;
  return async (_request, response, next) => {
    const { address, progress } = requestContextOf(response);
    progress.rateLimit = await limiter.consume(addressRules(`oauth-${name}`, address, limits[name]));
    const { allowed, retryAfterSeconds } = progress.rateLimit;
    if (!allowed) throw rateLimitExceeded(retryAfterSeconds);
    next();
  };
}
