import { defineFunction } from '../server/define-function.ts';
import { limitConcurrency } from '../server/limit-concurrency.ts';
import { cors } from '../server/middleware/cors.ts';
import { notFound } from '../server/middleware/error-handler.ts';
import { preflight } from '../server/middleware/preflight.ts';
import { mountRoutes } from '../server/pipeline.ts';
import type { AnyRoute } from '../server/route.ts';
import { reference } from './openapi/reference.ts';
import { healthRoute } from './routes/health/read.ts';
import { routes } from './routes/routes.ts';

/**
 * Slow requests of `media` and `render` that an instance of `api` handles at once. Its memory and concurrency are those of
 * small requests.
 */
const MAX_SLOW = { media: 4, render: 1 } as const;

/** One public API for its users, whichever function serves a path: the same records and rate-limit windows. */
const apiFunction = (served: readonly AnyRoute[]) =>
  defineFunction({ name: 'api', counts: 'routes' }, (app, ctx) => {
    app.use(cors(ctx.config), preflight(ctx));
    app.get('/v1/docs', reference(ctx, routes));
    mountRoutes(app, ctx, served);
    app.use(notFound('There is nothing here. The API is described at /v1/openapi.json.'));
  });

const servedBy = (name: AnyRoute['servedBy']): AnyRoute[] => routes.filter((route) => route.servedBy === name);
const isSlow = ({ idempotency }: AnyRoute): boolean => idempotency === 'lease';

const besideOthers = (name: keyof typeof MAX_SLOW): AnyRoute[] => [
  ...servedBy(name).filter((route) => !isSlow(route)),
  ...limitConcurrency(servedBy(name).filter(isSlow), MAX_SLOW[name]),
];

/** The whole public API, for callers of the function's own address; Hosting sends the paths of the other two to them. */
export const createApi = apiFunction([...servedBy(undefined), ...besideOthers('media'), ...besideOthers('render')]);

/** Files and transcriptions. */
export const createMediaApi = apiFunction([...servedBy('media'), healthRoute]);

/** Images from templates. */
export const createRenderApi = apiFunction([...servedBy('render'), healthRoute]);
