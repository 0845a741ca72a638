import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { uuid } from '../ids/ids.ts';
import type { Logger } from '../observe/logger.ts';
import { rootTrace } from '../observe/trace.ts';
import { errorResponse, toHeraldError } from '../server/error-response.ts';
import { securityHeaders } from '../server/middleware/security-headers.ts';

/** One delivery of somebody else's server. */
export interface WebhookRequest {
  ctx: Context;
  request: Request;
  logger: Logger;
}

/** What it is answered: JSON, or plain text. */
export type WebhookResponse = { json: object } | { text: string };

const proceed = (): void => undefined;

/**
 * A function that another server calls. What `receive` throws becomes the documented error shape; the caller then sends
 * the event again. A refusal is no record in the database: strangers could fill it.
 */
export const webhookFunction =
  (functionName: string, receive: (delivery: WebhookRequest) => Promise<WebhookResponse>) =>
  async (ctx: Context, request: Request, response: Response): Promise<void> => {
    const requestId = uuid();
    const logger = ctx.records.logger({ functionName, trace: rootTrace(), userId: null });
    securityHeaders(request, response, proceed);
    response.set('X-Request-ID', requestId);
    try {
      const reply = await receive({ ctx, request, logger });
      await ctx.records.flush();
      if ('text' in reply) response.status(200).type('text/plain').send(reply.text);
      else response.status(200).json(reply.json);
    } catch (thrown) {
      const error = toHeraldError(thrown);
      const about = { requestId, now: ctx.clock.now(), development: ctx.config.development };
      const { status, headers, body } = errorResponse(error, about);
      if (status >= 500) logger.error(error.message, { code: error.reason, status }, error.cause ?? error);
      else logger.debug('a delivery was refused', { code: error.reason, reason: error.message });
      await ctx.records.flush();
      response.status(status).set(headers).json(body);
    }
  };
