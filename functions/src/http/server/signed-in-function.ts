import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';
import { defineFunction, type HttpFunction } from './define-function.ts';
import { cors, preflight } from './middleware/cors.ts';
import { serveRoute } from './pipeline.ts';
import { WIDE_ADDRESS_LIMIT } from './request/rate-limit-rules.ts';
import type { AnyRoute } from './request/route.ts';

const onlyGetAndPost: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'POST') return next();
  response.set('Allow', 'GET, OPTIONS, POST');
  throw new HeraldError('not_found', 'There is nothing here.', { fix: 'Use a method listed in the Allow header.' });
};

/**
 * A separate function for one route, which the web app calls with the ID token of the user: by `GET` or `POST`, at any
 * path. The path of the route identifies the endpoint in records and idempotency keys.
 */
export function signedInFunction(name: string, route: AnyRoute): HttpFunction {
  return signedInFunctions(name, () => [{ paths: ['/'], route }]);
}

/** A separate function for several routes, each of which the web app calls at its `paths` and below them. */
export function signedInFunctions(
  name: string,
  routesOf: (ctx: Context) => readonly { paths: string[]; route: AnyRoute }[],
): HttpFunction {
  return defineFunction({ name, counts: 'routes', addressLimit: WIDE_ADDRESS_LIMIT }, (app, ctx) => {
    app.use(cors(ctx.config), preflight(ctx));
    for (const { paths, route } of routesOf(ctx)) app.use(paths, onlyGetAndPost, serveRoute(ctx, route));
  });
}
