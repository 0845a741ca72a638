import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { sendResponse } from '../response.ts';

/** A browser's question whether it may ask: answered before anything is read or charged. */
export const preflight =
  (ctx: Context): RequestHandler =>
  async (request, response, next) => {
    if (request.method === 'OPTIONS') await sendResponse(ctx, response, 204, undefined);
    else next();
  };
