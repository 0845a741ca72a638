import type { RequestHandler } from 'express';
import type { Config } from '../../config/config.ts';

/** The caller's origin when it is listed, else the first one listed; null when none is. */
export const allowedOrigin = (listed: readonly string[], origin: string | undefined): string | null =>
  listed.find((entry) => entry === origin) ?? listed[0] ?? null;

/** Cross-origin headers for browsers. Keys and tokens travel in headers, so credentials (cookies) are never allowed. */
export const cors =
  (config: Pick<Config, 'api'>): RequestHandler =>
  (request, response, next) => {
    const origin = allowedOrigin(config.api.corsOrigins, request.get('origin'));
    if (origin) response.set('Access-Control-Allow-Origin', origin);
    response.set({
      'Access-Control-Allow-Methods': 'GET,POST,OPTIONS',
      'Access-Control-Allow-Headers': 'Content-Type, Authorization, service-api-key',
      Vary: 'Origin',
    });
    next();
  };
