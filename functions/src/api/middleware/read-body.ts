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

/**
 * The bytes. What is over the limit is read to its end and dropped: whoever is still sending would not hear our answer
 * otherwise. The platform in front of us ends anything beyond its own limit. Throws `payload_too_large`.
 */
const readBytes = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limit) throw tooLarge(limit);
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

const readJson = async (request: IncomingMessage, limit: number): Promise<unknown> => {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  checkHeaders(request);
  return parseJsonBody(bytes);
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
      if (hasBody(request)) exchange.body = await readJson(request, ctx.config.api.bodyLimit);
      exchange.explicitKey = explicitKey(request);
    } catch (problem) {
      exchange.requestProblem =
        problem instanceof HeraldError
          ? problem
          : new HeraldError('validation_error', 'The request body could not be read.', { cause: problem });
    }
    next();
  };
