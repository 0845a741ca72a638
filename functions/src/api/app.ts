import type { Express } from 'express';
import type { Context } from '../context.ts';
import { cors } from '../server/middleware/cors.ts';
import { errorHandler, notFound } from '../server/middleware/error-handler.ts';
import { openRequest } from '../server/middleware/open-request.ts';
import { preflight } from '../server/middleware/preflight.ts';
import { readBody } from '../server/middleware/read-body.ts';
import { securityHeaders } from '../server/middleware/security-headers.ts';
import { createBaseApp, mountRoutes } from '../server/pipeline.ts';
import { reference } from './openapi/reference.ts';
import { routes } from './routes/routes.ts';

/** The public API. Reads as a request passes through it, top to bottom. */
export const createApi = (ctx: Context): Express => {
  const app = createBaseApp(ctx);
  app.use(openRequest(ctx, 'api'), securityHeaders, cors(ctx.config), preflight(ctx), readBody(ctx));
  app.get('/v1/docs', reference(ctx, routes));
  mountRoutes(app, ctx, routes);
  app.use(notFound);
  app.use(errorHandler(ctx));
  return app;
};
