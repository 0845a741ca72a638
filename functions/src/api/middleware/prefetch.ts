import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { canonicalJson } from '../../crypto/canonical-json.ts';
import { sha256Hex } from '../../crypto/digest.ts';
import { lookUp } from '../../idempotency/idempotency.ts';
import { tierRules } from '../../limits/tiers.ts';
import { exchangeOf, idempotencyKeyOf } from '../exchange.ts';
import type { AnyRoute } from '../route.ts';

/** A read that may fail before anybody waits for it; whoever awaits it still hears of it. */
const started = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {});
  return promise;
};

/** Sends off every read that needs nothing but the caller, together: latency is the number of round trips in a row. */
export const prefetch =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  (_request, response, next) => {
    const exchange = exchangeOf(response);
    const { caller } = exchange;
    if (!caller) return next();
    const { userId } = caller;
    ctx.limiter.prefetch(
      tierRules(
        ctx.config.rateLimits,
        { door: exchange.door, tier: 'premium', ip: exchange.ip, userId },
        route.limit,
      ).map(({ key }) => key),
    );
    const identity =
      route.idempotency && !exchange.requestProblem
        ? {
            userId,
            endpoint: `${exchange.method} ${route.path}`,
            key: idempotencyKeyOf(exchange),
            bodyHash: sha256Hex(canonicalJson(exchange.body ?? null)),
          }
        : null;
    exchange.prefetched = {
      subscription: started(
        ctx.store
          .user(userId)
          .subscription.get()
          .then((snapshot) => snapshot.data() ?? null),
      ),
      idempotency: identity ? { identity, lookup: started(lookUp(ctx, identity)) } : null,
      route: route.prefetch && !exchange.requestProblem ? started(route.prefetch(ctx, userId, exchange.body)) : null,
    };
    next();
  };
