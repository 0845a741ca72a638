import type { TierName } from '../config/rate-limit-config.ts';
import type { Context } from '../context.ts';
import type { WindowRule } from '../limits/rate-limiter.ts';
import { type EndpointLimit, tierRules } from '../limits/tiers.ts';
import type { RequestContext } from './request-context.ts';

/** The windows that a request counts in. `user` replaces the caller and tier where they are not known yet. */
export const rateLimitRules = (
  ctx: Pick<Context, 'config'>,
  { functionName, tier, ip, caller, addressLimit }: RequestContext,
  endpoint?: EndpointLimit,
  user: { userId?: string; tier: TierName } = { tier, ...(caller ? { userId: caller.userId } : {}) },
): WindowRule[] => tierRules(ctx.config.rateLimits, { functionName, ip, addressLimit, ...user }, endpoint);
