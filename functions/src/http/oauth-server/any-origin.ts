import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { finishResponse } from '../server/response/response.ts';

/** Pages of any origin may be clients. No cookie and no key counts here, so that such a page has no more rights than any program. */
export function anyOrigin(ctx: Context): RequestHandler {
  return (request, response, next) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers': 'Content-Type, MCP-Protocol-Version',
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-ID',
    });
    return request.method === 'OPTIONS' ? finishResponse(ctx, response, 204, () => response.end()) : next();
  };
}
