import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { canonicalJson } from '../../crypto/canonical-json.ts';
import { sha256Hex } from '../../crypto/digest.ts';
import { lookUp } from '../../idempotency/records.ts';
import { OwnerCache } from '../../keys/owner-cache.ts';
import type { RateLimitResult } from '../../limits/rate-limiter.ts';
import { tierFor, tierRules } from '../../limits/tiers.ts';
import { idempotencyKeyOf, type Prefetched, type RequestContext, requestContextOf } from '../request-context.ts';
import type { AnyRoute } from '../route.ts';

/** A read that may fail before anybody waits for it; whoever awaits it still hears of it. */
const started = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {});
  return promise;
};

const identityOf = (route: AnyRoute, requestContext: RequestContext, userId: string) => ({
  userId,
  endpoint: `${requestContext.method} ${route.path}`,
  key: idempotencyKeyOf(requestContext, userId),
  bodyHash: sha256Hex(canonicalJson(requestContext.body ?? null)),
});

/** Sends off every read that needs nothing but the caller, together: latency is the number of round trips in a row. */
const begin = (ctx: Context, route: AnyRoute, requestContext: RequestContext, userId: string): Prefetched => {
  const { functionName, ip, requestProblem, body } = requestContext;
  const rules = tierRules(ctx.config.rateLimits, { functionName, tier: 'premium', ip, userId }, route.limit);
  ctx.limiter.prefetch(rules.map(({ key }) => key));
  const identity = route.idempotency && !requestProblem ? identityOf(route, requestContext, userId) : null;
  const subscription = ctx.store.read(ctx.store.user(userId).subscription);
  return {
    userId,
    subscription: started(subscription.then((snapshot) => snapshot.data() ?? null)),
    idempotency: identity ? { identity, lookup: started(lookUp(ctx, identity)) } : null,
    rateLimit: null,
    route: route.prefetch && !requestProblem ? started(route.prefetch(ctx, userId, body)) : null,
  };
};

/** Keys are for subscribers, so whoever gets past the gate with one has this tier. */
const count = (
  ctx: Context,
  route: AnyRoute,
  { functionName, ip }: RequestContext,
  userId: string,
): Promise<RateLimitResult> => {
  const tier = tierFor(ctx.config.rateLimits, { userId, ip, subscribed: true });
  return started(ctx.limiter.take(tierRules(ctx.config.rateLimits, { functionName, tier, ip, userId }, route.limit)));
};

const owners = new WeakMap<Context, OwnerCache>();

const ownersOf = (ctx: Context): OwnerCache => {
  const known = owners.get(ctx) ?? new OwnerCache();
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
    const requestContext = requestContextOf(response);
    const key = request.get('service-api-key') ?? '';
    const known = ownersOf(ctx);
    const userId = route.access === 'apiKey' ? known.ownerOf(key) : undefined;
    if (userId === undefined) return next();
    requestContext.prefetched = {
      ...begin(ctx, route, requestContext, userId),
      rateLimit: count(ctx, route, requestContext, userId),
    };
    response.once('finish', () => {
      if (response.statusCode === 401 || response.statusCode === 403) known.forget(key);
    });
    next();
  };

/** For everybody else they leave as soon as it is known who asks. */
export const prefetch =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  (_request, response, next) => {
    const requestContext = requestContextOf(response);
    const { caller, prefetched } = requestContext;
    if (!caller) return next();
    if (caller.keyId) ownersOf(ctx).remember(caller.keyId, caller.userId);
    if (prefetched?.userId !== caller.userId)
      requestContext.prefetched = begin(ctx, route, requestContext, caller.userId);
    next();
  };
