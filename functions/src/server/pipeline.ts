import type { Express, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { authenticate } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { prefetch, prefetchForKnownKey } from './middleware/prefetch.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { requireSubscription } from './middleware/require-subscription.ts';
import { runRoute } from './middleware/run-route.ts';
import type { AnyRoute } from './route.ts';

/** The middleware of one route, in the order in which a request passes through it. */
export const routePipeline = (ctx: Context, route: AnyRoute): RequestHandler[] => [
  prefetchForKnownKey(ctx, route),
  authenticate(ctx, route),
  prefetch(ctx, route),
  requireSubscription(ctx, route),
  rateLimit(ctx, route),
  idempotency(ctx, route),
  runRoute(ctx, route),
];

/** Serves each route at its method and path. */
export const mountRoutes = (app: Express, ctx: Context, routes: readonly AnyRoute[]): void => {
  for (const route of routes) app[route.method](route.path, routePipeline(ctx, route));
};
