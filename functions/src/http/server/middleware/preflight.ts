import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { sendResponse } from '../response/response.ts';

/** Responds to CORS preflight requests before anything is read or counted. */
export function preflight(ctx: Context): RequestHandler {
  return async (request, response, next) => {
    if (request.method === 'OPTIONS') await sendResponse(ctx, response, 204, undefined);
    else next();
  };
}
