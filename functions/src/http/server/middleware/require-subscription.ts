import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { isActive, requireActive } from '../../../domain/billing/require-subscription.ts';
import { tierFor } from '../../../infra/limits/tiers.ts';
import { requestContextOf } from '../request/request-context.ts';
import type { RouteAccess } from '../request/route.ts';

/**
 * Determines the tier of the caller, and refuses callers without a subscription if the route requires one. Throws
 * `forbidden`.
 */
export function requireSubscription(ctx: Context, route: RouteAccess): RequestHandler {
  return async (_request, response, next) => {
    const requestContext = requestContextOf(response);
    const { caller, prefetched, address } = requestContext;
    if (!caller || !prefetched) return next();
    const subscription = await prefetched.subscription;
    const subscribed = isActive(subscription, ctx.clock.now());
    requestContext.tier = tierFor(ctx.config.rateLimits, { userId: caller.userId, address, subscribed });
    if (route.subscribersOnly ?? route.access === 'apiKey') requireActive(subscription, ctx.clock.now());
    next();
  };
}
