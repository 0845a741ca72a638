import type { Request, RequestHandler } from 'express';
import { HeraldError } from '../errors.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The host that the browser asked; Firebase Hosting hands it on by this name. */
const askedHost = (request: Request): string | undefined => request.get('x-forwarded-host') ?? request.get('host');

/**
 * Browsers say where a request comes from, and no page can make them lie. A request without either header is no
 * browser's, so nobody's cookie came along by itself. https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
const isFromOwnPage = (request: Request): boolean => {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('origin');
  return origin === undefined || URL.parse(origin)?.host === askedHost(request);
};

/** Refuses what another site makes a signed-in browser send. Throws `forbidden`. */
export const requireSameOrigin: RequestHandler = (request, _response, next) => {
  if (!harmless.has(request.method) && !isFromOwnPage(request))
    throw new HeraldError('forbidden', 'This request did not come from the pages of this site.');
  next();
};
