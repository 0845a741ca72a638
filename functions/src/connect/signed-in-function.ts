import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { uuid } from '../ids/ids.ts';
import type { Logger } from '../observe/logger.ts';
import { rootTrace } from '../observe/trace.ts';
import { errorResponse, toHeraldError } from '../server/error-response.ts';
import { cors } from '../server/middleware/cors.ts';
import { securityHeaders } from '../server/middleware/security-headers.ts';

/** A request of a signed-in person. */
export interface SignedInCall {
  ctx: Context;
  uid: string;
  request: Request;
  logger: Logger;
}

const proceed = (): void => undefined;

const userOf = (ctx: Context, request: Request): Promise<string> => {
  if (request.method !== 'GET' && request.method !== 'POST')
    throw new HeraldError('not_found', 'There is nothing here.');
  if ((request.headersDistinct['authorization']?.length ?? 0) > 1)
    throw new HeraldError('unauthorized', 'Missing or invalid ID token');
  return ctx.idTokens.userOf(request.get('authorization'));
};

/**
 * A function that the web app calls from the browser with the person's ID token. Takes GET and POST, answers JSON:
 * what `handle` returns, or the documented error shape.
 */
export const signedInFunction =
  (functionName: string, handle: (call: SignedInCall) => Promise<object>) =>
  async (ctx: Context, request: Request, response: Response): Promise<void> => {
    const requestId = uuid();
    const trace = rootTrace();
    let logger = ctx.records.logger({ functionName, trace, userId: null });
    securityHeaders(request, response, proceed);
    cors(ctx.config)(request, response, proceed);
    response.set('X-Request-ID', requestId);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    try {
      const uid = await userOf(ctx, request);
      logger = ctx.records.logger({ functionName, trace, userId: uid });
      const body = await handle({ ctx, uid, request, logger });
      await ctx.records.flush();
      response.status(200).json(body);
    } catch (thrown) {
      const error = toHeraldError(thrown);
      const { status, headers, body } = errorResponse(error, {
        requestId,
        now: ctx.clock.now(),
        development: ctx.config.development,
      });
      if (status >= 500) logger.error(error.message, { code: error.reason, status }, error.cause ?? error);
      await ctx.records.flush();
      response.status(status).set(headers).json(body);
    }
  };
