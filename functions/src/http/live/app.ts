import { createEventsApi, limitEventStreams } from '../api/app.ts';
import { createBaseApp, defineFunction, type HttpFunction, WIDE_ADDRESS_LIMIT } from '../server/define-function.ts';
import { preflight } from '../server/middleware/cors.ts';
import { mountRoutes } from '../server/pipeline.ts';
import { pagesOnly } from './pages-only.ts';
import { liveStreamRoute } from './stream-route.ts';

const createLive = defineFunction({ name: 'live', counts: 'routes', addressLimit: WIDE_ADDRESS_LIMIT }, (app, ctx) => {
  app.use(pagesOnly(ctx.config), preflight(ctx));
  mountRoutes(app, ctx, limitEventStreams([liveStreamRoute]));
});

/** All streams: those of the API and, at a path without a Hosting rewrite, those of the pages. */
export const createEvents: HttpFunction = (ctx) => {
  const app = createBaseApp();
  app.all(liveStreamRoute.path, createLive(ctx));
  app.use(createEventsApi(ctx));
  return app;
};
