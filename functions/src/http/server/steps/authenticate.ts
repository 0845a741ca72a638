import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Context } from '../../../context.ts';
import { isActive, requireActive } from '../../../domain/billing/index.ts';
import { openConnectLink } from '../../../domain/connect-links/index.ts';
import { noProfile } from '../../../domain/profiles/index.ts';
import { authenticateKey, hasKeyFormat } from '../../../domain/users/index.ts';
import { bearerToken, invalidIdToken } from '../../../infra/auth/id-tokens.ts';
import { takeStreamToken } from '../../../infra/auth/stream-tokens.ts';
import { addressRules, type ClientAddress } from '../../../infra/limits/address-rules.ts';
import { rateLimitExceeded } from '../../../infra/limits/rate-limit-exceeded.ts';
import { tierFor } from '../../../infra/limits/tiers.ts';
import { NO_STATUS, type Subscription } from '../../../model/billing.ts';
import { HeraldError } from '../../../model/errors.ts';
import { profileUserOf } from '../../../model/ids.ts';
import { WIDE_ADDRESS_LIMIT } from '../request/rate-limit-rules.ts';
import { type Caller, type RequestContext, storeEvents } from '../request/request-context.ts';
import type { Endpoint, RouteAccess } from '../request/route.ts';
import { sessionCookieOf } from '../request/session-cookie.ts';

/**
 * Identifies the user of the data on a page: another tab may have signed in another user, and its requests then carry
 * the cookie of that user.
 */
const SHOWN_USER_HEADER = 'herald-user';

/**
 * The caller of a request; null for an open endpoint. Stores the request's events from here on. Throws `unauthorized`, `user_changed`,
 * and `not_found` for a profile. `isKnown`: this instance knows the API key.
 */
export async function authenticate(
  ctx: Context,
  endpoint: Endpoint,
  request: Request,
  requestContext: RequestContext,
  isKnown: boolean,
): Promise<Caller | null> {
  const actAs = (caller: Caller): Caller => {
    requestContext.progress.caller = caller;
    const { userId } = caller;
    storeEvents(ctx, requestContext, { userId, endpoint: `${requestContext.method} ${endpoint.path}` });
    return caller;
  };
  const identified = await identify(ctx, endpoint, request, requestContext, isKnown);
  if (!identified) return null;
  const caller = actAs(identified);
  const ofProfile = actsForProfiles(endpoint.access) ? await inProfile(ctx, caller, requestContext) : null;
  return ofProfile ? actAs(ofProfile) : caller;
}

function actsForProfiles({ by, aboutPerson }: RouteAccess): boolean {
  return by === 'apiKey' || (by === 'session' && !aboutPerson);
}

async function identify(
  ctx: Context,
  { access: { by }, method }: Endpoint,
  request: Request,
  { address, settings: { resource } }: RequestContext,
  isKnown: boolean,
): Promise<Caller | null> {
  if (by === 'open') return null;
  if (by === 'session') {
    // Before a change the session is checked for revocation at the identity provider: keys and posts outlive a stolen
    // session.
    const user = await ctx.sessions.userOf(sessionCookieOf(request), { checkRevoked: method !== 'get' });
    requireShownUser(request, user.userId);
    return { ...user, keyId: null };
  }
  if (by === 'streamToken') {
    const token = bearerToken(request.get('authorization'));
    return { ...(await takeStreamToken(ctx, token, request.get('origin'))), keyId: null };
  }
  if (by === 'connectLink')
    return countingRefusals(ctx, 'refused-connect-links', address, async () => {
      const openLink = await openConnectLink(ctx, bearerToken(request.get('authorization')));
      return { userId: openLink.link.userId, keyId: null, openLink };
    });
  if (by === 'idToken') {
    if ((request.headersDistinct['authorization']?.length ?? 0) > 1) throw invalidIdToken();
    return { ...(await ctx.idTokens.userOf(request.get('authorization'))), keyId: null };
  }
  const key = apiKeyOf(request);
  if (!key) throw noApiKey(request);
  // A key that this instance knows is read whatever else comes from its address.
  return countingRefusals(ctx, 'refused-keys', address, () => authenticateKey(ctx, key, resource ?? null), isKnown);
}

/**
 * A made-up secret costs a read of the database, so refused ones count for their address. Throws `rate_limit_exceeded` where there were
 * too many, and what `authenticated` throws.
 */
async function countingRefusals<T>(
  ctx: Context,
  name: string,
  address: ClientAddress,
  authenticated: () => Promise<T>,
  isKnown = false,
): Promise<T> {
  const rules = addressRules(name, address, WIDE_ADDRESS_LIMIT);
  if (!isKnown) {
    const { allowed, retryAfterSeconds } = await ctx.instanceLimiter.peek(rules);
    if (!allowed) throw rateLimitExceeded(retryAfterSeconds);
  }
  try {
    return await authenticated();
  } catch (error) {
    if (error instanceof HeraldError && error.reason === 'unauthorized') await ctx.instanceLimiter.consume(rules);
    throw error;
  }
}

/**
 * The caller as the user of the profile that the request names, or that its key is limited to; null for the customer. Throws `not_found` for a profile of
 * another customer or mode, or of another key, as for one that does not exist. The pages poll, which must not use up the requests of a
 * profile.
 */
async function inProfile(ctx: Context, caller: Caller, { headers }: RequestContext): Promise<Caller | null> {
  const { userId: customerId, keyProfile = null } = caller;
  const reference = headers.profile ?? keyProfile;
  if (reference === null) return null;
  const profile = await (ctx.profiles.known(customerId, reference) ?? ctx.profiles.read(customerId, reference));
  if (!profile || (keyProfile !== null && keyProfile !== profile.id)) throw noProfile();
  const limits = caller.keyId === null ? { ...profile.limits, requestsPerMinute: null } : profile.limits;
  return { ...caller, userId: profileUserOf(customerId, profile.id), profile: { ...profile, limits } };
}

function requireShownUser(request: Request, userId: string): void {
  const shown = request.get(SHOWN_USER_HEADER);
  if (shown !== undefined && shown !== userId)
    throw new HeraldError('user_changed', 'Another user has signed in in this browser. Please reload the page.');
}

/** The API key of a request, in `service-api-key` or as `Authorization: Bearer`. Undefined where there is none, or several. */
export function apiKeyOf(request: IncomingMessage): string | undefined {
  const bearer = bearerKeyOf(request);
  if (!request.headersDistinct['service-api-key']) return bearer;
  const key = single(request, 'service-api-key');
  return bearer === undefined || bearer === key ? key : undefined;
}

/** Bearer tokens of other kinds are no API keys: an ID token, or the token with which a proxy calls a private function. */
function bearerKeyOf(request: IncomingMessage): string | undefined {
  const token = bearerToken(single(request, 'authorization'));
  return token !== null && hasKeyFormat(token) ? token : undefined;
}

function noApiKey(request: IncomingMessage): HeraldError {
  return single(request, 'service-api-key') !== undefined && bearerKeyOf(request) !== undefined
    ? new HeraldError('unauthorized', 'The headers service-api-key and Authorization have different API keys.', {
        fix: 'Send the API key in one of these headers.',
      })
    : new HeraldError('unauthorized', 'Missing or invalid API key');
}

/** The value of a header that was sent once; undefined otherwise. */
function single(request: IncomingMessage, name: string): string | undefined {
  const given = request.headersDistinct[name] ?? [];
  return given.length === 1 ? given[0] : undefined;
}

/**
 * Determines the tier of the caller, and refuses callers without a subscription if the endpoint requires one. Throws
 * `forbidden`.
 */
export async function requireSubscription(
  ctx: Context,
  { by, subscribersOnly = by === 'apiKey' }: RouteAccess,
  { address, progress }: RequestContext,
  { userId }: Caller,
  read: Promise<Subscription | null>,
): Promise<void> {
  const subscription = await read;
  if (subscription?.status === NO_STATUS) progress.logger.warn('the subscription record has no status', { userId });
  const subscribed = isActive(subscription, ctx.clock.now());
  progress.tier = tierFor(ctx.config.rateLimits, { userId, address, subscribed });
  if (subscribersOnly) requireActive(subscription, ctx.clock.now(), ctx.config);
}
