import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type RateTier, tierNames } from '../../../infra/config/rate-limit-config.ts';
import type { WindowRule } from '../../../infra/limits/rate-limiter.ts';
import { type EndpointLimit, type KeyLimit, type RateLimitedCaller, tierRules } from '../../../infra/limits/tiers.ts';
import { MINUTE } from '../../../model/clock.ts';
import type { Caller, RequestContext } from './request-context.ts';

/** Real traffic never meets it, also where many users share an address; it bounds what one client can cost. */
export const WIDE_ADDRESS_LIMIT: RateTier = { limit: 600, burst: 0, windowMs: MINUTE };

/** The limit of the API key of a request, where it has one. */
export function keyLimitOf(keyId: string | null, perMinute: number | null | undefined): KeyLimit | null {
  return keyId === null || !perMinute ? null : { keyId, perMinute };
}

/** The windows that a request counts in. `user` replaces the caller and tier where they are not known yet. */
export function rateLimitRules(
  ctx: Pick<Context, 'config'>,
  { settings: { name: functionName, addressLimit }, address, progress: { tier, caller } }: RequestContext,
  endpoint?: EndpointLimit,
  user: Pick<RateLimitedCaller, 'userId' | 'keyLimit' | 'profile' | 'tier' | 'linkId'> = {
    tier,
    ...(caller ? callerOf(caller) : {}),
  },
): WindowRule[] {
  return tierRules(
    ctx.config.rateLimits,
    { functionName, address, addressLimit: addressLimit ?? null, ...user },
    endpoint,
  );
}

function callerOf({ userId, keyId, keyLimits, profile, openLink }: Caller) {
  return {
    userId,
    profile: profile ?? null,
    ...(openLink ? { linkId: openLink.id } : {}),
    keyLimit: keyLimitOf(keyId, keyLimits?.requestsPerMinute),
  };
}

/** A tier in responses. */
export const rateLimitTier = z.enum(tierNames).meta({
  id: 'RateLimitTier',
  description: '`premium`: an active subscription. `authenticated`: no active subscription, or a test key.',
});
