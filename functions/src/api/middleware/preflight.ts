import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { answer } from '../answer.ts';

/** A browser's question whether it may ask: answered before anything is read or charged. */
export const preflight =
  (ctx: Context): RequestHandler =>
  async (request, response, next) => {
    if (request.method === 'OPTIONS') await answer(ctx, response, 204, undefined);
    else next();
  };
