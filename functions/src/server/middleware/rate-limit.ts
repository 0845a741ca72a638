import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import type { RateLimitResult } from '../../limits/rate-limiter.ts';
import { tierRules } from '../../limits/tiers.ts';
import { type RequestContext, requestContextOf } from '../request-context.ts';
import type { AnyRoute } from '../route.ts';

/** Waits for the request's count in its windows. Throws `rate_limit_exceeded`. */
export const charge = async (requestContext: RequestContext, counted: Promise<RateLimitResult>): Promise<void> => {
  const take = await counted;
  requestContext.rateLimit = take;
  if (!take.allowed)
    throw new HeraldError(
      'rate_limit_exceeded',
      `Rate limit exceeded. Try again in ${take.retryAfterSeconds} seconds.`,
      { retryAfterSeconds: take.retryAfterSeconds },
    );
};

/** Charges the caller's windows. Open routes are not charged: whoever watches over us asks often. */
export const rateLimit =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  async (_request, response, next) => {
    const requestContext = requestContextOf(response);
    const { caller, functionName, tier, ip, prefetched } = requestContext;
    if (caller) {
      const rules = () =>
        tierRules(ctx.config.rateLimits, { functionName, tier, ip, userId: caller.userId }, route.limit);
      await charge(requestContext, prefetched?.rateLimit ?? ctx.limiter.take(rules()));
    }
    next();
  };
