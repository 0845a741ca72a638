import type { Response } from 'express';
import type { Context } from '../../../context.ts';
import { HOUR, SECOND } from '../../../infra/time/clock.ts';
import { idempotencyKeyOf, requestContextOf } from '../../server/request/request-context.ts';
import { finishResponse } from '../../server/response/response.ts';
import { policy } from './layout.ts';

/** Sends a page of the documentation. */
export function sendPage(ctx: Context, response: Response, page: string): Promise<void> {
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    // The headers are one client's: shared caches keep none.
    'Cache-Control': `private, max-age=${HOUR / SECOND}`,
    'Idempotency-Key': idempotencyKeyOf(requestContextOf(response)),
  });
  return finishResponse(ctx, response, 200, () => response.end(page));
}
