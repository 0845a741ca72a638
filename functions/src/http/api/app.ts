import type { Express, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { homeOf } from '../../infra/config/home.ts';
import type { ProtectedResource } from '../../model/access.ts';
import { defineFunction } from '../server/define-function.ts';
import { limitConcurrency, limitStreams } from '../server/limit-concurrency.ts';
import { cors, preflight } from '../server/middleware/cors.ts';
import { notFound } from '../server/middleware/error-handler.ts';
import { mountRoutes } from '../server/pipeline.ts';
import type { AnyRoute, RouteAccess } from '../server/request/route.ts';
import { sendResponse } from '../server/response/response.ts';
import { healthRoute } from './routes/health/read.ts';
import { routes } from './routes.ts';

/**
 * The number of slow requests of `media` and `render` that an instance of `api` handles at once. Its memory and
 * concurrency are sized for small requests.
 */
const MAX_SLOW = { media: 4, render: 1 } as const;

/** Streams that an instance has open at once: each is a request of its concurrency for almost a minute. */
const MAX_STREAMS = { api: 8, events: 200 } as const;

/** Serves a part of the API, and responds 404 at every other path. */
function mountApi(served: readonly AnyRoute[]) {
  return (app: Express, ctx: Context): void => {
    app.use(cors(ctx.config), preflight(ctx));
    app.get(['/v1/docs', '/v1/docs/*rest'], redirectToHosting(ctx));
    mountRoutes(app, ctx, served);
    app.use(
      notFound(
        'There is nothing here. The API is described at /v1/openapi.json.',
        'Check the method and the path: /v1/openapi.json lists all endpoints.',
      ),
    );
  };
}

/** Hosting serves the pages of the documentation, so a request that it has forwarded is for a page that does not exist. */
function redirectToHosting(ctx: Context): RequestHandler {
  return (request, response, next) => {
    if (request.get('x-forwarded-host') !== undefined) return next();
    response.location(`${homeOf(ctx.config)}${request.path}`);
    return sendResponse(ctx, response, 302, undefined);
  };
}

/** One public API for its users, whichever function serves a path: the same records and rate-limit windows. */
function apiFunction(served: readonly AnyRoute[], resource: ProtectedResource = 'api') {
  return defineFunction({ name: 'api', counts: 'routes', resource }, mountApi(served));
}

function servedBy(name: RouteAccess['servedBy']): AnyRoute[] {
  return routes.filter((route) => route.access.servedBy === name);
}

function isSlow({ replay }: AnyRoute): boolean {
  return replay?.by === 'lease';
}

function withConcurrencyLimit(name: keyof typeof MAX_SLOW): AnyRoute[] {
  return [
    ...servedBy(name).filter((route) => !isSlow(route)),
    ...limitConcurrency(servedBy(name).filter(isSlow), MAX_SLOW[name]),
  ];
}

const all = [
  ...servedBy(undefined),
  ...withConcurrencyLimit('media'),
  ...withConcurrencyLimit('render'),
  ...limitStreams(MAX_STREAMS.api)(servedBy('events')),
];

/** The whole public API, for callers of the function's own address; Hosting sends the paths of the others to them. */
export const createApi = apiFunction(all);

/** The same for the tools of the MCP endpoint, which send the access token of their client. */
export const createApiOfMcp = apiFunction(all, 'mcp');

/** Files and transcriptions. */
export const createMediaApi = apiFunction([...servedBy('media'), healthRoute]);

/** Images from templates: the part of the API in the function that serves them to the pages as well. */
export const mountRenderApi = mountApi([...servedBy('render'), healthRoute]);

/** Routes of `events`, with a common bound of their streams. */
export const limitEventStreams = limitStreams(MAX_STREAMS.events);

/** Events, as lists and as streams that stay open. */
export const createEventsApi = apiFunction([...limitEventStreams(servedBy('events')), healthRoute]);
