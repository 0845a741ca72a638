import { DAY } from '../../model/clock.ts';
import { customerOf, isTestUser } from '../../model/ids.ts';
import type { ProfileLimits } from '../../model/user.ts';
import type { RateLimitConfig, RateTier, TierName } from '../config/rate-limit-config.ts';
import type { WindowRule } from './rate-limiter.ts';

/** Windows of an endpoint and of an API key have no burst, and are as long as everybody's: 60 s. */
const USER_WINDOW_MS = 60_000;

/**
 * The function with the record that also contains the windows of the endpoints and keys: every request to one of them
 * counts in both.
 */
const API = 'api';

/**
 * The limit of all clients behind one address together, as a multiple of the limit of one client. A client cannot
 * choose the nearest address, but behind a proxy all visitors share it.
 */
const NEAREST_LIMITS = 10;

/** Where a request comes from. */
export interface ClientAddress {
  /** The addresses that the trusted proxies have seen, the client's first; in part a client's own claim. */
  path: string;
  /** The one that the last proxy has seen: no client can choose it. */
  nearest: string;
}

/**
 * The windows of requests that are counted by address. A client that claims other addresses reaches the window of no
 * other client, as its real address is part of the path, and has no more windows than the nearest address allows.
 */
export function addressRules(
  name: string,
  { path, nearest }: ClientAddress,
  { limit, burst, windowMs }: RateTier,
): WindowRule[] {
  const shared = { limit: limit * NEAREST_LIMITS, burst: burst * NEAREST_LIMITS, windowMs };
  const rule = { key: `${name}:ip:${path}`, limit, burst, windowMs };
  return path === nearest ? [rule] : [{ key: `${name}:ip:${nearest}`, ...shared }, rule];
}

/** An endpoint's own limit: `prefix` names it in the key. */
export interface EndpointLimit {
  prefix: string;
  perMinute: number;
  /** How often a day it may be used without a subscription, and with a test key. `name` may be shared by endpoints. */
  free?: { name: string; perDay: number };
  /** Its requests count in the posts of a day of a profile. */
  countsPosts?: true;
}

export function tierFor(
  config: RateLimitConfig,
  caller: { userId: string; address: ClientAddress; subscribed: boolean },
): TierName {
  if (config.whitelist.has(customerOf(caller.userId)) || config.whitelist.has(caller.address.nearest)) return 'admin';
  // Test keys need no subscription.
  return caller.subscribed && !isTestUser(caller.userId) ? 'premium' : 'authenticated';
}

/** An API key's own limit. */
export interface KeyLimit {
  keyId: string;
  perMinute: number;
}

/** The user of a request, and the function that received it. */
export interface RateLimitedCaller {
  /** Each function counts apart: polling by the web pages uses up nothing of the API's limit. */
  functionName: string;
  tier: TierName;
  address: ClientAddress;
  /** Absent for an unauthenticated client, whose requests count by address. */
  userId?: string;
  /** The limit of the API key that it came with, where it has one. */
  keyLimit?: KeyLimit | null;
  /** The profile of the user, with its limits. The other windows are those of its customer, for all profiles together. */
  profile?: { id: string; limits: ProfileLimits } | null;
  /** The connect link with which it came: its page has windows of its own, and uses up nothing of its customer's. */
  linkId?: string;
  /** Replaces the limit of the tier `default` for requests counted by address. */
  addressLimit?: RateTier | null;
}

/** The windows that one request of this caller counts in. */
export function tierRules(
  config: RateLimitConfig,
  { functionName, tier, address, userId, linkId, keyLimit, profile, addressLimit }: RateLimitedCaller,
  endpoint?: EndpointLimit,
): WindowRule[] {
  const caller = callerOf({ address, userId, linkId });
  const byAddress = (tier === 'default' ? addressLimit : null) ?? config.tiers[tier];
  const rules: WindowRule[] =
    userId === undefined
      ? addressRules(functionName, address, byAddress)
      : [{ key: `${functionName}:${caller}`, ...config.tiers[tier] }];
  const userRule = { record: `${API}:${caller}`, burst: 0, windowMs: USER_WINDOW_MS };
  // A record of its own: it outlives the windows of a minute.
  if (endpoint?.free && tier === 'authenticated')
    rules.push({ key: `day:${endpoint.free.name}:${caller}`, limit: endpoint.free.perDay, burst: 0, windowMs: DAY });
  if (endpoint) rules.push({ key: `endpoint:${endpoint.prefix}:${caller}`, limit: endpoint.perMinute, ...userRule });
  if (endpoint?.countsPosts) rules.push(...postRules({ userId, profile }));
  if (profile?.limits.requestsPerMinute)
    rules.push({ key: `profile:${profile.id}`, limit: profile.limits.requestsPerMinute, ...userRule });
  if (keyLimit) rules.push({ key: `key:${keyLimit.keyId}`, limit: keyLimit.perMinute, ...userRule });
  return rules;
}

/** The windows that one post of this caller counts in, besides those of its request. */
export function postRules({
  userId,
  profile,
}: {
  userId: string | undefined;
  profile?: RateLimitedCaller['profile'] | undefined;
}): WindowRule[] {
  const perDay = profile?.limits.postsPerDay;
  return perDay ? [{ key: `profile:posts:${userId}`, limit: perDay, burst: 0, windowMs: DAY }] : [];
}

function callerOf({
  address,
  userId,
  linkId,
}: {
  address: ClientAddress;
  userId: string | undefined;
  linkId: string | undefined;
}): string {
  if (linkId !== undefined) return `link:${linkId}`;
  return userId === undefined ? `ip:${address.path}` : `user:${customerOf(userId)}`;
}
