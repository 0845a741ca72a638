import type { Express, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { allowMethods } from './middleware/allow-methods.ts';
import { authenticate, checkScope, requireSubscription } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { prefetch, prefetchForKnownKey, readCountedBody } from './middleware/prefetch.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { runRoute } from './middleware/run-route.ts';
import type { AnyRoute, RouteAccess } from './request/route.ts';

/** Authenticates and counts the requests of an endpoint, and reads their bodies. */
export function admission(ctx: Context, route: RouteAccess): RequestHandler[] {
  return [
    prefetchForKnownKey(ctx, route),
    authenticate(ctx, route),
    prefetch(ctx, route),
    requireSubscription(ctx, route),
    rateLimit(ctx, route),
    checkScope(route),
    readCountedBody(ctx, route),
  ];
}

/** The middleware of one route, in the order in which a request passes through it. */
export function routePipeline(ctx: Context, route: AnyRoute): RequestHandler[] {
  return [...admission(ctx, route), idempotency(ctx, route), runRoute(ctx, route)];
}

/** Serves each route at its method and path. Other methods get the `Allow` header with their 404. */
export function mountRoutes(app: Express, ctx: Context, routes: readonly AnyRoute[]): void {
  for (const route of routes) app[route.method](route.path, routePipeline(ctx, route));
  for (const path of new Set(routes.map((route) => route.path)))
    app.all(path, allowMethods(routes.filter((route) => route.path === path).map(({ method }) => method)));
}
