import type { Request, RequestHandler } from 'express';
import { HeraldError } from '../../model/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The host of the browser's request; Firebase Hosting forwards it in this header. */
function requestedHost(request: Request): string | undefined {
  return request.get('x-forwarded-host') ?? request.get('host');
}

/**
 * Browsers set these headers, and no page can change them. A request without either comes from no browser, so no cookie was
 * added to it automatically. https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
function isSameOriginPage(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('origin');
  return origin === undefined || URL.parse(origin)?.host === requestedHost(request);
}

/** Refuses cross-site requests (CSRF). Throws `forbidden`. */
export const requireSameOrigin: RequestHandler = (request, _response, next) => {
  if (!safeMethods.has(request.method) && !isSameOriginPage(request))
    throw new HeraldError('forbidden', 'This request did not come from the pages of this site.', { fix: null });
  next();
};
