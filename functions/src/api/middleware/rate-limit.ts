import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import type { WindowRule } from '../../limits/rate-limiter.ts';
import { tierRules } from '../../limits/tiers.ts';
import { type Exchange, exchangeOf } from '../exchange.ts';
import type { AnyRoute } from '../route.ts';

/** Counts the request in these windows. Throws `rate_limit_exceeded`. */
export const charge = async (ctx: Context, exchange: Exchange, rules: readonly WindowRule[]): Promise<void> => {
  const take = await ctx.limiter.take(rules);
  exchange.take = take;
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
    const exchange = exchangeOf(response);
    if (exchange.caller)
      await charge(
        ctx,
        exchange,
        tierRules(
          ctx.config.rateLimits,
          { door: exchange.door, tier: exchange.tier, ip: exchange.ip, userId: exchange.caller.userId },
          route.limit,
        ),
      );
    next();
  };
