import express, { type Express } from 'express';
import type { Context } from '../context.ts';
import { answerError, notFound } from './middleware/answer-error.ts';
import { authenticate } from './middleware/authenticate.ts';
import { cors } from './middleware/cors.ts';
import { handle } from './middleware/handle.ts';
import { idempotency } from './middleware/idempotency.ts';
import { openExchange } from './middleware/open-exchange.ts';
import { prefetch } from './middleware/prefetch.ts';
import { preflight } from './middleware/preflight.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { readBody } from './middleware/read-body.ts';
import { requireSubscription } from './middleware/require-subscription.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { routes } from './routes/routes.ts';

/** The public API. Reads as a request passes through it, top to bottom. */
export const createApi = (ctx: Context): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', ctx.config.api.trustedProxies);

  app.use(openExchange(ctx), securityHeaders, cors(ctx.config), preflight(ctx), readBody(ctx));
  for (const route of routes)
    app[route.method](
      route.path,
      authenticate(ctx, route),
      prefetch(ctx, route),
      requireSubscription(ctx, route),
      rateLimit(ctx, route),
      idempotency(ctx),
      handle(ctx, route),
    );
  app.use(notFound);
  app.use(answerError(ctx));
  return app;
};
