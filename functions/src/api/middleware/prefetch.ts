import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { canonicalJson } from '../../crypto/canonical-json.ts';
import { sha256Hex } from '../../crypto/digest.ts';
import { lookUp } from '../../idempotency/idempotency.ts';
import { KnownOwners } from '../../keys/known-owners.ts';
import type { Take } from '../../limits/rate-limiter.ts';
import { tierFor, tierRules } from '../../limits/tiers.ts';
import { type Exchange, exchangeOf, idempotencyKeyOf, type Prefetched } from '../exchange.ts';
import type { AnyRoute } from '../route.ts';

/** A read that may fail before anybody waits for it; whoever awaits it still hears of it. */
const started = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {});
  return promise;
};

const identityOf = (route: AnyRoute, exchange: Exchange, userId: string) => ({
  userId,
  endpoint: `${exchange.method} ${route.path}`,
  key: idempotencyKeyOf(exchange, userId),
  bodyHash: sha256Hex(canonicalJson(exchange.body ?? null)),
});

/** Sends off every read that needs nothing but the caller, together: latency is the number of round trips in a row. */
const begin = (ctx: Context, route: AnyRoute, exchange: Exchange, userId: string): Prefetched => {
  const { door, ip, requestProblem, body } = exchange;
  const rules = tierRules(ctx.config.rateLimits, { door, tier: 'premium', ip, userId }, route.limit);
  ctx.limiter.prefetch(rules.map(({ key }) => key));
  const identity = route.idempotency && !requestProblem ? identityOf(route, exchange, userId) : null;
  const subscription = ctx.store.read(ctx.store.user(userId).subscription);
  return {
    userId,
    subscription: started(subscription.then((snapshot) => snapshot.data() ?? null)),
    idempotency: identity ? { identity, lookup: started(lookUp(ctx, identity)) } : null,
    take: null,
    route: route.prefetch && !requestProblem ? started(route.prefetch(ctx, userId, body)) : null,
  };
};

/** Keys are for subscribers, so whoever gets past the gate with one has this tier. */
const count = (ctx: Context, route: AnyRoute, { door, ip }: Exchange, userId: string): Promise<Take> => {
  const tier = tierFor(ctx.config.rateLimits, { userId, ip, subscribed: true });
  return started(ctx.limiter.take(tierRules(ctx.config.rateLimits, { door, tier, ip, userId }, route.limit)));
};

const owners = new WeakMap<Context, KnownOwners>();

const ownersOf = (ctx: Context): KnownOwners => {
  const known = owners.get(ctx) ?? new KnownOwners();
  owners.set(ctx, known);
  return known;
};

/**
 * For a key that was here before, everything leaves beside the read of the key: the reads about its owner, and the count
 * of the request. One that is refused after all is forgotten, so that it uses up its owner's rate once and not again.
 */
export const prefetchForKnownKey =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  (request, response, next) => {
    const exchange = exchangeOf(response);
    const key = request.get('service-api-key') ?? '';
    const known = ownersOf(ctx);
    const userId = route.access === 'apiKey' ? known.ownerOf(key) : undefined;
    if (userId === undefined) return next();
    exchange.prefetched = { ...begin(ctx, route, exchange, userId), take: count(ctx, route, exchange, userId) };
    response.once('finish', () => {
      if (response.statusCode === 401 || response.statusCode === 403) known.forget(key);
    });
    next();
  };

/** For everybody else they leave as soon as it is known who asks. */
export const prefetch =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  (_request, response, next) => {
    const exchange = exchangeOf(response);
    const { caller, prefetched } = exchange;
    if (!caller) return next();
    if (caller.keyId) ownersOf(ctx).remember(caller.keyId, caller.userId);
    if (prefetched?.userId !== caller.userId) exchange.prefetched = begin(ctx, route, exchange, caller.userId);
    next();
  };
