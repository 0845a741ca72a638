import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import { exchangeOf } from '../exchange.ts';
import { explicitKey } from '../idempotency-key.ts';
import { parseJsonBody } from '../json-body.ts';
import { bodyHeadersOf } from '../raw-request.ts';

const tooLarge = (limit: number) =>
  new HeraldError('payload_too_large', `The request body is larger than ${limit / 1024 / 1024} MB.`);

/** The bytes, read to the limit and no further. Throws `payload_too_large`. */
const readBytes = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  if (Number(bodyHeadersOf(request)['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Throws the `HeraldError` that says what is wrong with the body's own headers. */
const checkHeaders = (request: IncomingMessage): void => {
  const headers = bodyHeadersOf(request);
  // 97 KB of gzip can hold 100 MB: what is compressed is refused before anything inflates it.
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
    throw new HeraldError('unsupported_media_type', 'Compressed request bodies are not accepted.');
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? ''))
    throw new HeraldError('unsupported_media_type', 'Send the body as application/json in UTF-8.');
};

const hasBody = (request: IncomingMessage): boolean => {
  const headers = bodyHeadersOf(request);
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
};

/**
 * Reads and parses the body. A problem is kept, not thrown: the chain first finds out who is asking, so that a wrong key
 * is told about the key.
 */
export const readBody =
  (ctx: Context): RequestHandler =>
  async (request, response, next) => {
    const exchange = exchangeOf(response);
    try {
      exchange.explicitKey = explicitKey(request);
      if (hasBody(request)) {
        checkHeaders(request);
        exchange.body = parseJsonBody(await readBytes(request, ctx.config.api.bodyLimit));
      }
    } catch (problem) {
      // What has not been read must not be taken for the next request on this connection.
      if (hasBody(request) && !request.readableEnded) response.set('Connection', 'close');
      exchange.requestProblem =
        problem instanceof HeraldError
          ? problem
          : new HeraldError('validation_error', 'The request body could not be read.');
    }
    next();
  };
