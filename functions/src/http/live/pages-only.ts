import type { RequestHandler } from 'express';
import type { Config } from '../../infra/config/config.ts';
import { HeraldError } from '../../infra/errors.ts';
import { listedOrigin } from '../server/middleware/cors.ts';

/** How long a browser may keep a preflight; Chromium keeps none for longer than two hours. */
const MAX_AGE_SECONDS = 7200;

/**
 * Accepts only the pages of this service, not even the origins that may call the API. The token is in a header, so
 * cookies are never allowed. Throws `forbidden`.
 */
export function pagesOnly({ web }: Pick<Config, 'web'>): RequestHandler {
  return (request, response, next) => {
    response.set('Vary', 'Origin');
    const origin = listedOrigin(web.allowedOrigins, request.get('origin'));
    if (origin === null) throw new HeraldError('forbidden', 'Only the pages of this service may open this stream.');
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': 'Authorization, Last-Event-ID',
      'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
    });
    next();
  };
}
