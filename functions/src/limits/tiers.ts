import type { RateLimitConfig, TierName } from '../config/rate-limit-config.ts';
import type { WindowRule } from './rate-limiter.ts';

/** Windows of an endpoint have no burst, and are as long as everybody's: 60 s. */
const ENDPOINT_WINDOW_MS = 60_000;

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

/** What people do on the web pages is counted apart: a page that looks for news takes nothing from their programs. */
export type FunctionName = 'api' | 'web';

/** The windows that one request of this caller counts in. */
export const tierRules = (
  config: RateLimitConfig,
  caller: { functionName: FunctionName; tier: TierName; ip: string; userId?: string },
  endpoint?: EndpointLimit,
): WindowRule[] => {
  const whose = caller.userId === undefined ? `ip:${caller.ip}` : `user:${caller.userId}`;
  const rules: WindowRule[] = [{ key: `${caller.functionName}:${whose}`, ...config.tiers[caller.tier] }];
  if (endpoint)
    rules.push({
      key: `endpoint:${endpoint.prefix}:${whose}`,
      limit: endpoint.perMinute,
      burst: 0,
      windowMs: ENDPOINT_WINDOW_MS,
    });
  return rules;
};
