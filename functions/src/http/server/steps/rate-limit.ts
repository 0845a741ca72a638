import type { Context } from '../../../context.ts';
import { addressRules } from '../../../infra/limits/address-rules.ts';
import { rateLimitExceeded } from '../../../infra/limits/rate-limit-exceeded.ts';
import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import { DAY } from '../../../model/clock.ts';
import { rateLimitRules, WIDE_ADDRESS_LIMIT } from '../request/rate-limit-rules.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { RouteAccess } from '../request/route.ts';

/** Awaits the rate limiter's result and keeps it for the response headers. Throws `rate_limit_exceeded`. */
export async function enforce({ progress }: RequestContext, pending: Promise<RateLimitResult>): Promise<void> {
  progress.rateLimit = await pending;
  requireAllowed(progress.rateLimit);
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

/** Counts the request for its caller, unless it was counted early. Throws `rate_limit_exceeded`. */
export function countForCaller(ctx: Context, { limit }: RouteAccess, requestContext: RequestContext): Promise<void> {
  const { earlyCount } = requestContext.progress;
  return enforce(requestContext, earlyCount ?? ctx.limiter.consume(rateLimitRules(ctx, requestContext, limit)));
}

/**
 * A request of an open route reads nothing, and counts in memory for its address. The pages do not count their open routes, because one
 * is part of signing in: an attacker could lock out all who share an address. Throws `rate_limit_exceeded`.
 */
export async function countOpen(ctx: Context, requestContext: RequestContext): Promise<void> {
  if (requestContext.settings.name === 'web') return;
  const rules = addressRules('open', requestContext.address, WIDE_ADDRESS_LIMIT);
  await enforce(requestContext, ctx.instanceLimiter.consume(rules));
}

/** Counts the request for its address, for functions without callers. Throws `rate_limit_exceeded`. */
export function countForAddress(ctx: Context, requestContext: RequestContext): Promise<void> {
  return enforce(requestContext, ctx.limiter.consume(rateLimitRules(ctx, requestContext)));
}
