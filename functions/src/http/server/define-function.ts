import type { Express, RequestHandler } from 'express';
import express from 'express';
import type { Context } from '../../context.ts';
import type { RateTier } from '../../infra/config/rate-limit-config.ts';
import type { ProtectedResource } from '../../model/access.ts';
import { errorHandler, notFound } from './middleware/error-handler.ts';
import { openRequest } from './middleware/open-request.ts';
import { rateLimitByAddress } from './middleware/rate-limit.ts';
import type { ErrorRenderer } from './request/request-context.ts';

/** Two years. */
const HSTS = 'max-age=63072000; includeSubDomains';

export const securityHeaders: RequestHandler = (_request, response, next) => {
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

export interface FunctionOptions {
  /** The name in records and in the keys of rate-limit windows. Parts of the API share one, whichever function serves them. */
  name: string;
  /**
   * Which requests count in a window, besides refused ones, which always do: `routes`: each request of a route, for its
   * user; `address`: every request, for its address, before it is handled; `refusals`: no others, for functions with
   * signed requests.
   */
  counts: 'routes' | 'address' | 'refusals';
  /** The resource of which the function is a part: access tokens for another one are refused. */
  resource?: ProtectedResource;
  /** The limit of requests per address; without it, the limit of the tier `default` applies. */
  addressLimit?: RateTier;
  /** Sends errors in another form than the documented JSON. */
  renderError?: ErrorRenderer;
}

/** The Express app of every function, before any middleware. */
export function createBaseApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  return app;
}

const nothing: RequestHandler = (_request, _response, next) => next();

/**
 * The only way to make an HTTP function, so that each has a request context, security headers, the rate limiter, records
 * of its requests and the documented error shape. `mount` adds what is the function's own.
 */
export function defineFunction(
  { name, counts, resource, addressLimit, renderError }: FunctionOptions,
  mount: (app: Express, ctx: Context) => void,
): HttpFunction {
  return (ctx) => {
    const app = createBaseApp();
    const settings = {
      functionName: name,
      resource: resource ?? null,
      addressLimit: addressLimit ?? null,
      renderError: renderError ?? null,
    };
    app.use(openRequest(ctx, settings), securityHeaders);
    app.use(counts === 'address' ? rateLimitByAddress(ctx) : nothing);
    mount(app, ctx);
    app.use(notFound('There is nothing here.'));
    app.use(errorHandler(ctx));
    return app;
  };
}
