import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Context } from '../../../context.ts';
import { requestContextOf } from '../request/request-context.ts';
import { finishResponse } from './response.ts';

/** The `Accept` header of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function acceptsEventStream(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === 'text/event-stream');
}

/** Sends a stream of server-sent events, until it ends or its reader leaves. */
export async function sendEventStream(ctx: Context, response: Response, stream: AsyncIterable<string>): Promise<void> {
  response.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store, no-transform',
    // Of proxies that would collect it first.
    'X-Accel-Buffering': 'no',
  });
  await finishResponse(ctx, response, 200, () => response.flushHeaders());
  try {
    await pipeline(Readable.from(stream), response);
  } catch (error) {
    // Too late for an error response: the client connects again.
    if (!hasDisconnected(error)) requestContextOf(response).progress.logger.error('an event stream failed', {}, error);
  }
}

/** A stream that ended because its reader left, as most do. */
function hasDisconnected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
