import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { OwnerCache } from '../../keys/owner-cache.ts';
import type { RateLimitResult } from '../../limits/rate-limiter.ts';
import { tierFor } from '../../limits/tiers.ts';
import { rateLimitRules } from '../rate-limit-rules.ts';
import { type Prefetched, type RequestContext, requestContextOf } from '../request-context.ts';
import type { AnyRoute } from '../route.ts';
import { startLookup } from './idempotency.ts';

/** A promise that may reject before anything awaits it; whoever awaits it later still gets the rejection. */
const awaitedLater = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {});
  return promise;
};

/** Starts every read that needs only the user id, together: latency is the number of sequential round trips. */
const startReads = (ctx: Context, route: AnyRoute, requestContext: RequestContext, userId: string): Prefetched => {
  // Only the keys of these rules matter, which are the same in every tier.
  const rules = rateLimitRules(ctx, requestContext, route.limit, { userId, tier: 'premium' });
  ctx.limiter.prefetch(rules.map(({ key }) => key));
  const { requestProblem, body } = requestContext;
  const idempotency = route.idempotency && !requestProblem ? startLookup(ctx, route, requestContext, userId) : null;
  if (idempotency) awaitedLater(idempotency.lookup);
  const subscription = ctx.store.read(ctx.store.user(userId).subscription);
  return {
    userId,
    subscription: awaitedLater(subscription.then((snapshot) => snapshot.data() ?? null)),
    idempotency,
    rateLimit: null,
    route: route.prefetch && !requestProblem ? awaitedLater(route.prefetch(ctx, userId, body)) : null,
  };
};

/** API keys are for subscribers, so every request that passes the subscription check with one has this tier. */
const startRateLimit = (
  ctx: Context,
  route: AnyRoute,
  requestContext: RequestContext,
  userId: string,
): Promise<RateLimitResult> => {
  const tier = tierFor(ctx.config.rateLimits, { userId, ip: requestContext.ip, subscribed: true });
  return awaitedLater(ctx.limiter.consume(rateLimitRules(ctx, requestContext, route.limit, { userId, tier })));
};

const ownerCaches = new WeakMap<Context, OwnerCache>();

const ownerCacheOf = (ctx: Context): OwnerCache => {
  const cache = ownerCaches.get(ctx) ?? new OwnerCache();
  ownerCaches.set(ctx, cache);
  return cache;
};

/**
 * For an API key that this instance has seen, all reads and the rate limiter start in parallel with the read of the key.
 * A key that is refused after all leaves the cache, so that it uses up its owner's limit once only.
 */
export const prefetchForKnownKey =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  (request, response, next) => {
    const requestContext = requestContextOf(response);
    const key = request.get('service-api-key') ?? '';
    const cache = ownerCacheOf(ctx);
    const userId = route.access === 'apiKey' ? cache.ownerOf(key) : undefined;
    if (userId === undefined) return next();
    requestContext.prefetched = {
      ...startReads(ctx, route, requestContext, userId),
      rateLimit: startRateLimit(ctx, route, requestContext, userId),
    };
    response.once('finish', () => {
      if (response.statusCode === 401 || response.statusCode === 403) cache.forget(key);
    });
    next();
  };

/** For all other requests the reads start as soon as the caller is known. */
export const prefetch =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  (_request, response, next) => {
    const requestContext = requestContextOf(response);
    const { caller, prefetched } = requestContext;
    if (!caller) return next();
    if (caller.keyId) ownerCacheOf(ctx).remember(caller.keyId, caller.userId);
    if (prefetched?.userId !== caller.userId)
      requestContext.prefetched = startReads(ctx, route, requestContext, caller.userId);
    next();
  };
