import type { Express, RequestHandler } from 'express';
import express from 'express';
import type { Context } from '../../context.ts';
import { errorHandler, notFound } from './middleware/error-handler.ts';
import { openRequest } from './middleware/open-request.ts';
import { type FunctionSettings, requestContextOf } from './request/request-context.ts';
import { countForAddress } from './steps/rate-limit.ts';

/** Two years. */
const HSTS = 'max-age=63072000; includeSubDomains';

const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-DNS-Prefetch-Control': 'off',
    'Strict-Transport-Security': HSTS,
    // Responses belong to one user: shared caches must not keep them.
    'Cache-Control': 'private, no-store',
  });
  next();
};

/** An HTTP function: creates the Express app that serves it. */
export type HttpFunction = (ctx: Context) => Express;

interface FunctionOptions extends FunctionSettings {
  /**
   * Which requests count in a window, besides refused ones, which always do: `routes`: each request of a route, for its
   * user; `address`: every request, for its address, before it is handled; `refusals`: no others, for functions with
   * signed requests.
   */
  counts: 'routes' | 'address' | 'refusals';
}

/** The Express app of every function, before any middleware. */
export function createBaseApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  return app;
}

/**
 * The only way to make an HTTP function, so that each has a request context, security headers, the rate limiter, records
 * of its requests and the documented error shape. `mount` adds what is the function's own.
 */
export function defineFunction(
  { counts, ...settings }: FunctionOptions,
  mount: (app: Express, ctx: Context) => void,
): HttpFunction {
  return (ctx) => {
    const app = createBaseApp();
    app.use(openRequest(ctx, settings), securityHeaders);
    if (counts === 'address') app.use(countEveryRequest(ctx));
    mount(app, ctx);
    app.use(notFound('There is nothing here.'));
    app.use(errorHandler(ctx));
    return app;
  };
}

function countEveryRequest(ctx: Context): RequestHandler {
  return async (_request, response, next) => {
    await countForAddress(ctx, requestContextOf(response));
    next();
  };
}
