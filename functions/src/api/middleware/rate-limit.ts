import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import type { Take } from '../../limits/rate-limiter.ts';
import { tierRules } from '../../limits/tiers.ts';
import { type Exchange, exchangeOf } from '../exchange.ts';
import type { AnyRoute } from '../route.ts';

/** Waits for the request's count in its windows. Throws `rate_limit_exceeded`. */
export const charge = async (exchange: Exchange, counted: Promise<Take>): Promise<void> => {
  const take = await counted;
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
    const { caller, door, tier, ip, prefetched } = exchange;
    if (caller) {
      const rules = () => tierRules(ctx.config.rateLimits, { door, tier, ip, userId: caller.userId }, route.limit);
      await charge(exchange, prefetched?.take ?? ctx.limiter.take(rules()));
    }
    next();
  };
