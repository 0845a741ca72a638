import type { RateLimitConfig, RateTier, TierName } from '../config/rate-limit-config.ts';
import type { WindowRule } from './rate-limiter.ts';

/** Windows of an endpoint and of an API key have no burst, and are as long as everybody's: 60 s. */
const OWN_WINDOW_MS = 60_000;

/** The function whose record also holds the windows of the endpoints and keys: every request to one of them counts in both. */
const API = 'api';

/** An endpoint's own limit: `prefix` names it in the key. */
export interface EndpointLimit {
  prefix: string;
  perMinute: number;
}

export const tierFor = (
  config: RateLimitConfig,
  caller: { userId: string; ip: string; subscribed: boolean },
): TierName => {
  if (config.whitelist.has(caller.userId) || config.whitelist.has(caller.ip)) return 'admin';
  return caller.subscribed ? 'premium' : 'authenticated';
};

/** An API key's own limit. */
export interface KeyLimit {
  keyId: string;
  perMinute: number;
}

/** Whose request it is, and through which function it came. */
export interface RateLimitedCaller {
  /** Each function counts apart: polling by the web pages uses up nothing of the API's limit. */
  functionName: string;
  tier: TierName;
  ip: string;
  /** Absent for an unauthenticated client, whose requests count by address. */
  userId?: string;
  /** The limit of the API key that it came with, where it has one. */
  keyLimit?: KeyLimit | null;
  /** Replaces the limit of the tier `default` for requests counted by address. */
  addressLimit?: RateTier | null;
}

/** The windows that one request of this caller counts in. */
export const tierRules = (
  config: RateLimitConfig,
  { functionName, tier, ip, userId, keyLimit, addressLimit }: RateLimitedCaller,
  endpoint?: EndpointLimit,
): WindowRule[] => {
  const whose = userId === undefined ? `ip:${ip}` : `user:${userId}`;
  const byAddress = userId === undefined && tier === 'default' ? addressLimit : null;
  const rules: WindowRule[] = [{ key: `${functionName}:${whose}`, ...(byAddress ?? config.tiers[tier]) }];
  const own = { record: `${API}:${whose}`, burst: 0, windowMs: OWN_WINDOW_MS };
  if (endpoint) rules.push({ key: `endpoint:${endpoint.prefix}:${whose}`, limit: endpoint.perMinute, ...own });
  if (keyLimit) rules.push({ key: `key:${keyLimit.keyId}`, limit: keyLimit.perMinute, ...own });
  return rules;
};
