import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { rateLimitExceeded } from '../../../infra/limits/rate-limit-exceeded.ts';
import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import { addressRules } from '../../../infra/limits/tiers.ts';
import { DAY } from '../../../model/clock.ts';
import { rateLimitRules, WIDE_ADDRESS_LIMIT } from '../request/rate-limit-rules.ts';
import { type RequestContext, requestContextOf } from '../request/request-context.ts';
import type { RouteAccess } from '../request/route.ts';

/** Awaits the rate limiter's result and keeps it for the response headers. Throws `rate_limit_exceeded`. */
export async function enforce(requestContext: RequestContext, pending: Promise<RateLimitResult>): Promise<void> {
  const result = await pending;
  requestContext.rateLimit = result;
  requireAllowed(result);
}

/** Throws `rate_limit_exceeded`. */
export function requireAllowed({
  allowed,
  limit,
  policy,
  windowMs,
  resetAt,
  retryAfterSeconds,
}: RateLimitResult): void {
  if (allowed) return;
  if (windowMs < DAY) throw rateLimitExceeded(retryAfterSeconds);
  throw rateLimitExceeded(retryAfterSeconds, {
    explanation:
      policy === 'profile'
        ? `The limit of this profile is ${limit} posts a day.`
        : `The limit is ${limit} a day without a subscription and with a test key.`,
    details: { limit, resetsAt: resetAt.toISOString() },
  });
}

/**
 * Counts the request for its caller. A request of an open route reads nothing, and counts in memory for its address. The pages do not count
 * their open routes, because one is part of signing in: an attacker could lock out all who share an address.
 */
export function rateLimit(ctx: Context, route: RouteAccess): RequestHandler {
  return async (_request, response, next) => {
    const requestContext = requestContextOf(response);
    const { caller, prefetched, functionName, address } = requestContext;
    if (caller)
      await enforce(
        requestContext,
        prefetched?.rateLimit ?? ctx.limiter.consume(rateLimitRules(ctx, requestContext, route.limit)),
      );
    else if (route.access === 'open' && functionName !== 'web')
      await enforce(requestContext, ctx.instanceLimiter.consume(addressRules('open', address, WIDE_ADDRESS_LIMIT)));
    next();
  };
}

/** Counts the request for its address, for functions without callers. */
export function rateLimitByAddress(ctx: Context): RequestHandler {
  return async (_request, response, next) => {
    const requestContext = requestContextOf(response);
    await enforce(requestContext, ctx.limiter.consume(rateLimitRules(ctx, requestContext)));
    next();
  };
}
