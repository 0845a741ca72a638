import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { readSubscription } from '../../../domain/billing/index.ts';
import { keyId, OwnerCache } from '../../../domain/users/index.ts';
import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import { type RateLimitedCaller, tierFor } from '../../../infra/limits/tiers.ts';
import { customerOf, profileUserOf } from '../../../model/ids.ts';
import { keyLimitOf, rateLimitRules } from '../request/rate-limit-rules.ts';
import { type Prefetched, type RequestContext, requestContextOf } from '../request/request-context.ts';
import type { RouteAccess } from '../request/route.ts';
import { apiKeyOf } from './authenticate.ts';
import { startLookup } from './idempotency.ts';
import { hasSmallBody, readBodyOnce } from './read-body.ts';

const ownerCaches = new WeakMap<Context, OwnerCache>();

/**
 * For an API key with which this instance has seen a subscriber, all reads and the rate limiter start in parallel with the
 * read of the key. A key that is refused, or without a subscription, leaves the cache: such a request counts once too early,
 * in the windows of a subscriber.
 */
export function prefetchForKnownKey(ctx: Context, route: RouteAccess): RequestHandler {
  return async (request, response, next) => {
    const requestContext = requestContextOf(response);
    const key = route.access === 'apiKey' ? (apiKeyOf(request) ?? '') : '';
    const cache = ownerCacheOf(ctx);
    const owner = cache.ownerOf(key);
    if (!owner) return next();
    const reference = requestContext.profileReference ?? owner.keyProfile;
    const profile = reference === null ? null : ctx.profiles.known(owner.userId, reference);
    // Of a profile that the key may not act for, nothing counts.
    const isAllowed = owner.keyProfile === null || owner.keyProfile === profile?.id;
    if (profile === undefined || !isAllowed) return next();
    const userId = profile ? profileUserOf(owner.userId, profile.id) : owner.userId;
    const keyLimit = keyLimitOf(keyId(key), owner.requestsPerMinute);
    const rateLimit = startRateLimit(ctx, route, requestContext, { userId, keyLimit, profile });
    response.once('finish', () => {
      if (!requestContext.caller || requestContext.tier === 'authenticated') cache.forget(key);
    });
    // All reads, including the one of the key, are then one call to the database.
    if (hasSmallBody(request)) await readBodyOnce(ctx, request, response);
    const prefetched = { ...startReads(ctx, route, requestContext, userId), rateLimit };
    requestContext.prefetched = prefetched;
    if (requestContext.bodyRead) startBodyReads(ctx, route, requestContext, prefetched);
    next();
  };
}

/**
 * For all other requests the reads start as soon as the caller is known, and those that depend on a small body once it is
 * read: the verdict of the rate limit does not wait for the body.
 */
export function prefetch(ctx: Context, route: RouteAccess): RequestHandler {
  return (request, response, next) => {
    const requestContext = requestContextOf(response);
    const { caller, prefetched } = requestContext;
    if (!caller) return next();
    if (prefetched?.userId !== caller.userId) {
      const started = startReads(ctx, route, requestContext, caller.userId);
      requestContext.prefetched = started;
      if (hasSmallBody(request))
        awaitedLater(
          readBodyOnce(ctx, request, response).then(() => startBodyReads(ctx, route, requestContext, started)),
        );
    }
    next();
  };
}

/** The body of an authenticated and counted request is read, whatever its size. The key of a subscriber is known from now on. */
export function readCountedBody(ctx: Context, route: RouteAccess): RequestHandler {
  return async (request, response, next) => {
    const requestContext = requestContextOf(response);
    const { caller, tier } = requestContext;
    if (caller?.keyId && caller.keyLimits && tier !== 'authenticated') {
      const { userId, keyLimits, keyProfile = null } = caller;
      const { requestsPerMinute } = keyLimits;
      ownerCacheOf(ctx).remember(caller.keyId, { userId: customerOf(userId), keyProfile, requestsPerMinute });
    }
    await readBodyOnce(ctx, request, response);
    if (requestContext.prefetched) startBodyReads(ctx, route, requestContext, requestContext.prefetched);
    next();
  };
}

function ownerCacheOf(ctx: Context): OwnerCache {
  const cache = ownerCaches.get(ctx) ?? new OwnerCache();
  ownerCaches.set(ctx, cache);
  return cache;
}

/** A known key was of a subscriber when this instance saw it last. */
function startRateLimit(
  ctx: Context,
  route: RouteAccess,
  requestContext: RequestContext,
  user: Pick<RateLimitedCaller, 'keyLimit' | 'profile'> & { userId: string },
): Promise<RateLimitResult> {
  const { userId } = user;
  const tier = tierFor(ctx.config.rateLimits, { userId, address: requestContext.address, subscribed: true });
  return awaitedLater(ctx.limiter.consume(rateLimitRules(ctx, requestContext, route.limit, { ...user, tier })));
}

/** A promise that may reject before its first `await`; a later `await` still gets the rejection. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Starts the reads of every request of a user: latency is the number of sequential round trips. */
function startReads(ctx: Context, route: RouteAccess, requestContext: RequestContext, userId: string): Prefetched {
  // Only the keys of these rules matter, which are the same in every tier.
  const linkId = requestContext.caller?.openLink?.id;
  const user = { userId, tier: 'premium', ...(linkId === undefined ? {} : { linkId }) } as const;
  ctx.limiter.prefetch(rateLimitRules(ctx, requestContext, route.limit, user));
  return {
    userId,
    subscription: awaitedLater(readSubscription(ctx, userId)),
    idempotency: null,
    rateLimit: null,
    route: null,
  };
}

/** Starts the reads that depend on the body: a handful of documents. */
function startBodyReads(
  ctx: Context,
  route: RouteAccess,
  requestContext: RequestContext,
  prefetched: Prefetched,
): void {
  const { requestProblem, body, explicitKey } = requestContext;
  if (requestProblem || prefetched.route || prefetched.idempotency) return;
  if (route.idempotency && (route.idempotency !== 'explicit' || explicitKey !== null)) {
    prefetched.idempotency = startLookup(ctx, route, requestContext, prefetched.userId);
    awaitedLater(prefetched.idempotency.lookup);
  }
  if (route.prefetch) prefetched.route = awaitedLater(route.prefetch(ctx, prefetched.userId, body));
}
