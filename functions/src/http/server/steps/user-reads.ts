import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { readSubscription } from '../../../domain/billing/index.ts';
import { keyId, OwnerCache } from '../../../domain/users/index.ts';
import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import { type RateLimitedCaller, tierFor } from '../../../infra/limits/tiers.ts';
import type { Subscription } from '../../../model/billing.ts';
import { customerOf, profileUserOf } from '../../../model/ids.ts';
import { keyLimitOf, rateLimitRules } from '../request/rate-limit-rules.ts';
import { parseBody, type RequestBody } from '../request/request-body.ts';
import { type Caller, type RequestContext, requestContextOf } from '../request/request-context.ts';
import type { Endpoint, RouteInput } from '../request/route.ts';
import { apiKeyOf } from './authenticate.ts';
import { hasSmallBody, readBody } from './read-body.ts';
import { type StartedLookup, startLookup } from './replay.ts';

/**
 * The reads of the request of a user. They start together, as early as possible, because latency is the number of sequential round
 * trips; each is awaited where it is needed.
 */
export interface UserReads {
  /** The user to whom the data belong. */
  userId: string;
  subscription: Promise<Subscription | null>;
  /** Those that depend on the body, once it is read. */
  ofBody: BodyReads | null;
}

/** A handful of documents. */
export interface BodyReads {
  replay: StartedLookup | null;
  /** The result of the route's `prefetch`. */
  route: Promise<unknown>;
}

const ownerCaches = new WeakMap<Context, OwnerCache>();

/**
 * For an API key with which this instance has seen a subscriber, all reads and the rate limiter start in parallel with the
 * read of the key. A key that is refused, or without a subscription, leaves the cache: such a request counts once too early,
 * in the windows of a subscriber. Null for any other request.
 */
export async function readsOfKnownKey(
  ctx: Context,
  endpoint: Endpoint,
  request: Request,
  response: Response,
): Promise<UserReads | null> {
  const requestContext = requestContextOf(response);
  const { progress, headers } = requestContext;
  const key = endpoint.access.by === 'apiKey' ? (apiKeyOf(request) ?? '') : '';
  const cache = ownerCacheOf(ctx);
  const owner = cache.ownerOf(key);
  if (!owner) return null;
  const reference = headers.profile ?? owner.keyProfile;
  const profile = reference === null ? null : ctx.profiles.known(owner.userId, reference);
  // Of a profile that the key may not act for, nothing counts.
  const isAllowed = owner.keyProfile === null || owner.keyProfile === profile?.id;
  if (profile === undefined || !isAllowed) return null;
  const userId = profile ? profileUserOf(owner.userId, profile.id) : owner.userId;
  const keyLimit = keyLimitOf(keyId(key), owner.requestsPerMinute);
  progress.earlyCount = startRateLimit(ctx, endpoint, requestContext, { userId, keyLimit, profile });
  response.once('finish', () => {
    if (!progress.caller || progress.tier === 'authenticated') cache.forget(key);
  });
  // All reads, including the one of the key, are then one call to the database.
  const body = hasSmallBody(request) ? await readBody(ctx, request, response) : null;
  const reads = startReads(ctx, endpoint, requestContext, userId);
  if (body) startBodyReads(ctx, endpoint, requestContext, reads, body);
  return reads;
}

/**
 * For all other requests the reads start as soon as the caller is known, and those that depend on a small body once it is
 * read: the verdict of the rate limit does not wait for the body.
 */
export function readsOfCaller(
  ctx: Context,
  endpoint: Endpoint,
  { userId }: Caller,
  request: Request,
  response: Response,
): UserReads {
  const requestContext = requestContextOf(response);
  requestContext.progress.earlyCount = undefined;
  const reads = startReads(ctx, endpoint, requestContext, userId);
  if (hasSmallBody(request))
    awaitedLater(
      readBody(ctx, request, response).then((body) => startBodyReads(ctx, endpoint, requestContext, reads, body)),
    );
  return reads;
}

/** The API key of a subscriber is known from now on. */
export function rememberKey(
  ctx: Context,
  {
    caller: { keyId: id, keyLimits, userId, keyProfile = null },
    tier,
  }: { caller: Caller } & Pick<RequestContext['progress'], 'tier'>,
): void {
  if (id === null || !keyLimits || tier === 'authenticated') return;
  const { requestsPerMinute } = keyLimits;
  ownerCacheOf(ctx).remember(id, { userId: customerOf(userId), keyProfile, requestsPerMinute });
}

/** The reads that depend on the body, which start unless they have started already. */
export function startBodyReads(
  ctx: Context,
  endpoint: Endpoint,
  requestContext: RequestContext,
  reads: UserReads,
  body: RequestBody,
): BodyReads {
  reads.ofBody ??= bodyReads(ctx, endpoint, requestContext, reads.userId, body);
  return reads.ofBody;
}

function ownerCacheOf(ctx: Context): OwnerCache {
  const cache = ownerCaches.get(ctx) ?? new OwnerCache();
  ownerCaches.set(ctx, cache);
  return cache;
}

/** A known key was of a subscriber when this instance saw it last. */
function startRateLimit(
  ctx: Context,
  { access }: Endpoint,
  requestContext: RequestContext,
  user: Pick<RateLimitedCaller, 'keyLimit' | 'profile'> & { userId: string },
): Promise<RateLimitResult> {
  const { userId } = user;
  const tier = tierFor(ctx.config.rateLimits, { userId, address: requestContext.address, subscribed: true });
  return awaitedLater(ctx.limiter.consume(rateLimitRules(ctx, requestContext, access.limit, { ...user, tier })));
}

/** A promise that may reject before its first `await`; a later `await` still gets the rejection. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Starts the reads of every request of a user. */
function startReads(ctx: Context, { access }: Endpoint, requestContext: RequestContext, userId: string): UserReads {
  // Only the keys of these rules matter, which are the same in every tier.
  const linkId = requestContext.progress.caller?.openLink?.id;
  const user = { userId, tier: 'premium', ...(linkId === undefined ? {} : { linkId }) } as const;
  ctx.limiter.prefetch(rateLimitRules(ctx, requestContext, access.limit, user));
  return { userId, subscription: awaitedLater(readSubscription(ctx, userId)), ofBody: null };
}

function bodyReads(
  ctx: Context,
  { method, path, input, replay }: Endpoint,
  requestContext: RequestContext,
  userId: string,
  body: RequestBody,
): BodyReads {
  if (body.problem) return { replay: null, route: Promise.resolve() };
  const isReplayed = replay && (replay.by !== 'explicit' || requestContext.headers.explicitKey !== null);
  const started = isReplayed ? startLookup(ctx, { method, path, input }, requestContext, userId) : null;
  if (started) awaitedLater(started.lookup);
  return { replay: started, route: awaitedLater(prefetch(ctx, input, userId, body)) };
}

/** The route's own reads; none for a body that will be refused. Only a route that has some parses its body so early. */
async function prefetch(ctx: Context, input: RouteInput, userId: string, body: RequestBody): Promise<unknown> {
  if (!input.prefetch) return undefined;
  const { data, problems } = parseBody(input.body, body);
  return problems.length === 0 ? input.prefetch(ctx, userId, data) : undefined;
}
