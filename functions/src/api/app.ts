import { defineFunction } from '../server/define-function.ts';
import { cors } from '../server/middleware/cors.ts';
import { notFound } from '../server/middleware/error-handler.ts';
import { preflight } from '../server/middleware/preflight.ts';
import { readBody } from '../server/middleware/read-body.ts';
import { mountRoutes } from '../server/pipeline.ts';
import { reference } from './openapi/reference.ts';
import { routes } from './routes/routes.ts';

/** The public API. */
export const createApi = defineFunction({ name: 'api', counts: 'routes' }, (app, ctx) => {
  app.use(cors(ctx.config), preflight(ctx), readBody(ctx));
  app.get('/v1/docs', reference(ctx, routes));
  mountRoutes(app, ctx, routes);
  app.use(notFound('There is nothing here. The API is described at /v1/openapi.json.'));
});
