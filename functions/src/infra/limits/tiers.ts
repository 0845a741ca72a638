import { DAY } from '../../model/clock.ts';
import { customerOf, isTestUser } from '../../model/ids.ts';
import type { ProfileLimits } from '../../model/user.ts';
import type { RateLimitConfig, RateTier, TierName } from '../config/rate-limit-config.ts';
import { addressRules, type ClientAddress } from './address-rules.ts';
import type { WindowRule } from './rate-limiter.ts';

/** Windows of an endpoint and of an API key have no burst, and are as long as everybody's: 60 s. */
const USER_WINDOW_MS = 60_000;

/**
 * The function with the record that also contains the windows of the endpoints and keys: every request to one of them
 * counts in both.
 */
const API = 'api';

/** An endpoint's own limit: `prefix` names it in the key. */
export interface EndpointLimit {
  prefix: string;
  perMinute: number;
  /** How often a day it may be used without a subscription, and with a test key. `name` may be shared by endpoints. */
  free?: { name: string; perDay: number };
  /** Its requests count in the posts of a day: of a profile, without a subscription, and of a test key. */
  countsPosts?: true;
}

/** Files a day without a subscription, and with a test key, however they come. */
export const FREE_FILES = { name: 'media', perDay: 200 } as const;

/** Posts a day without a subscription, and with a test key: far more than a developer makes by hand. */
const FREE_POSTS = { name: 'posts', perDay: 500 } as const;

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
  if (userId === undefined)
    return addressRules(functionName, address, (tier === 'default' ? addressLimit : null) ?? config.tiers[tier]);
  const caller = linkId === undefined ? `user:${customerOf(userId)}` : `link:${linkId}`;
  const rules: WindowRule[] = [{ key: `${functionName}:${caller}`, ...config.tiers[tier] }];
  const userRule = { record: `${API}:${caller}`, burst: 0, windowMs: USER_WINDOW_MS };
  if (endpoint?.free) rules.push(...freeRules(caller, tier, endpoint.free));
  if (endpoint?.countsPosts) rules.push(...postRules({ userId, profile, tier }));
  if (endpoint) rules.push({ key: `endpoint:${endpoint.prefix}:${caller}`, limit: endpoint.perMinute, ...userRule });
  if (profile?.limits.requestsPerMinute)
    rules.push({ key: `profile:${profile.id}`, limit: profile.limits.requestsPerMinute, ...userRule });
  if (keyLimit) rules.push({ key: `key:${keyLimit.keyId}`, limit: keyLimit.perMinute, ...userRule });
  return rules;
}

/** The windows that one post of this caller counts in, besides those of its request. */
export function postRules({
  userId,
  profile,
  tier,
}: {
  userId: string;
  profile?: RateLimitedCaller['profile'] | undefined;
  tier: TierName;
}): WindowRule[] {
  const perDay = profile?.limits.postsPerDay;
  return [
    ...freeRules(`user:${customerOf(userId)}`, tier, FREE_POSTS),
    ...(perDay ? [{ key: `profile:posts:${userId}`, limit: perDay, burst: 0, windowMs: DAY }] : []),
  ];
}

/** The windows that one download for a user counts in which no request waits for. */
export function fileRules({ whitelist }: RateLimitConfig, userId: string, subscribed: boolean): WindowRule[] {
  const isFree = (isTestUser(userId) || !subscribed) && !whitelist.has(customerOf(userId));
  return freeRules(`user:${customerOf(userId)}`, isFree ? 'authenticated' : 'premium', FREE_FILES);
}

/** A record of its own, which outlives the windows of a minute. A deletion of the user finds it by its beginning. */
function freeRules(caller: string, tier: TierName, { name, perDay }: { name: string; perDay: number }): WindowRule[] {
  return tier === 'authenticated' ? [{ key: `${caller}:day:${name}`, limit: perDay, burst: 0, windowMs: DAY }] : [];
}
