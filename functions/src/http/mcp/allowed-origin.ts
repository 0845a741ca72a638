import type { RequestHandler } from 'express';
import type { Config } from '../../infra/config/config.ts';
import { HeraldError } from '../../infra/errors.ts';

/**
 * Refuses requests of pages that are not listed: with DNS rebinding, any page could reach a server in its visitor's network, so the
 * `Host` proves nothing. Only browsers send an origin. Throws `forbidden`.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function requireAllowedOrigin({ api }: Pick<Config, 'api'>): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin');
    if (origin !== undefined && !api.corsOrigins.includes(origin))
      throw new HeraldError('forbidden', 'Pages of this origin may not call the MCP endpoint.');
    next();
  };
}
