import type { RequestHandler } from 'express';

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
