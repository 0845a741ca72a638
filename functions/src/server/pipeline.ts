import express, { type Express } from 'express';
import type { Context } from '../context.ts';
import { authenticate } from './middleware/authenticate.ts';
import { idempotency } from './middleware/idempotency.ts';
import { prefetch, prefetchForKnownKey } from './middleware/prefetch.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { requireSubscription } from './middleware/require-subscription.ts';
import { runRoute } from './middleware/run-route.ts';
import type { AnyRoute } from './route.ts';

/** Express as both doors set it up. */
export const createBaseApp = (ctx: Context): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', ctx.config.api.trustedProxies);
  return app;
};

/** Serves each route behind the chain that all of them share. Reads as a request passes through it, top to bottom. */
export const mountRoutes = (app: Express, ctx: Context, routes: readonly AnyRoute[]): void => {
  for (const route of routes)
    app[route.method](
      route.path,
      prefetchForKnownKey(ctx, route),
      authenticate(ctx, route),
      prefetch(ctx, route),
      requireSubscription(ctx, route),
      rateLimit(ctx, route),
      idempotency(ctx, route),
      runRoute(ctx, route),
    );
};
