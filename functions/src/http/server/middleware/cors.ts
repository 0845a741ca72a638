import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import type { Config } from '../../../infra/config/config.ts';
import { allowedOrigin } from '../request/origins.ts';
import { sendResponse } from '../response/response.ts';

/** Request headers that scripts of other origins may send. */
const requestHeaders = [
  'Content-Type',
  'Authorization',
  'service-api-key',
  'Idempotency-Key',
  'X-Request-ID',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'traceparent',
  'tracestate',
  'Herald-Profile',
  'Herald-Test-Scenario',
];

/** Response headers that scripts of other origins may read. */
const exposed = [
  'X-Request-ID',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Tier',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Location',
  'WWW-Authenticate',
  'Idempotency-Key',
  'Idempotent-Replayed',
].join(', ');

/** How long a browser may keep a preflight; Chromium keeps none for longer than two hours. */
const MAX_AGE_SECONDS = 7200;

/**
 * Cross-origin headers for browsers. Keys and tokens travel in headers, so credentials (cookies) are never allowed.
 * `more` are additional request headers of the function.
 */
export function cors(config: Pick<Config, 'api'>, more: readonly string[] = []): RequestHandler {
  return (request, response, next) => {
    const origin = allowedOrigin(config.api.corsOrigins, request.get('origin'));
    if (origin) response.set('Access-Control-Allow-Origin', origin);
    response.set({
      'Access-Control-Allow-Methods': 'GET,POST,OPTIONS,DELETE,PATCH',
      'Access-Control-Allow-Headers': [...requestHeaders, ...more].join(', '),
      'Access-Control-Expose-Headers': exposed,
      'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
      Vary: 'Origin',
    });
    next();
  };
}

/** Responds to CORS preflight requests before anything is read or counted. */
export function preflight(ctx: Context): RequestHandler {
  return async (request, response, next) => {
    if (request.method === 'OPTIONS') await sendResponse(ctx, response, 204, undefined);
    else next();
  };
}
