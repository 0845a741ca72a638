import type { Express } from 'express';
import type { Context } from '../context.ts';
import { bareApp, mountRoutes } from './chain.ts';
import { answerError, notFound } from './middleware/answer-error.ts';
import { cors } from './middleware/cors.ts';
import { openExchange } from './middleware/open-exchange.ts';
import { preflight } from './middleware/preflight.ts';
import { readBody } from './middleware/read-body.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { reference } from './openapi/reference.ts';
import { routes } from './routes/routes.ts';

/** The public API. Reads as a request passes through it, top to bottom. */
export const createApi = (ctx: Context): Express => {
  const app = bareApp(ctx);
  app.use(openExchange(ctx, 'api'), securityHeaders, cors(ctx.config), preflight(ctx), readBody(ctx));
  app.get('/v1/docs', reference(ctx, routes));
  mountRoutes(app, ctx, routes);
  app.use(notFound);
  app.use(answerError(ctx));
  return app;
};
