import type { Request } from 'express';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { defineFunction, type HttpFunction } from '../server/define-function.ts';
import { WIDE_ADDRESS_LIMIT } from '../server/request/rate-limit-rules.ts';
import { requestContextOf, storeEvents } from '../server/request/request-context.ts';
import { finishResponse, sendResponse } from '../server/response/response.ts';

/** One delivery by another server. */
interface WebhookRequest {
  ctx: Context;
  request: Request;
  logger: Logger;
}

/** JSON, or plain text. */
type WebhookResponse = { json: object } | { text: string };

/**
 * A function that other servers call with signed events. `receive` throws for a delivery that it refuses, which the sender
 * then repeats. Signed deliveries do not count in a rate limit: payment provider and platforms send bursts from few
 * addresses, and a refused event would be late. Deliveries that `receive` refuses count for their address.
 */
export function webhookFunction(
  name: string,
  receive: (delivery: WebhookRequest) => Promise<WebhookResponse>,
): HttpFunction {
  return defineFunction({ name, counts: 'refusals', addressLimit: WIDE_ADDRESS_LIMIT }, (app, ctx) => {
    app.use(async (request, response) => {
      const requestContext = requestContextOf(response);
      storeEvents(ctx, requestContext, { userId: null });
      const result = await receive({ ctx, request, logger: requestContext.progress.logger });
      if ('json' in result) return sendResponse(ctx, response, 200, result.json);
      return finishResponse(ctx, response, 200, () => response.type('text/plain').send(result.text));
    });
  });
}
