import { mountRenderApi } from '../api/app.ts';
import { defineFunction } from '../server/define-function.ts';
import { mountRoutes } from '../server/pipeline.ts';
import { renderedWebRoutes } from './routes/routes.ts';
import { requireSameOrigin } from './same-origin.ts';

/** Images from templates, for users of the API and of the pages. */
export const createRender = defineFunction({ name: 'api', counts: 'routes', resource: 'api' }, (app, ctx) => {
  app.use('/api', requireSameOrigin);
  mountRoutes(app, ctx, renderedWebRoutes);
  mountRenderApi(app, ctx);
});
