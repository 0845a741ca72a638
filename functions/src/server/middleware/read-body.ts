import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import { explicitKey } from '../../idempotency/key.ts';
import { parseJsonBody } from '../body/json-body.ts';
import { readRawBody } from '../body/raw-body.ts';
import { bodyHeadersOf } from '../body/raw-request.ts';
import { requestContextOf } from '../request-context.ts';

/** Throws the `HeraldError` that says what is wrong with the body's own headers. */
const checkHeaders = (request: IncomingMessage): void => {
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(bodyHeadersOf(request)['content-type'] ?? ''))
    throw new HeraldError('unsupported_media_type', 'Send the body as application/json in UTF-8.');
};

const hasBody = (request: IncomingMessage): boolean => {
  const headers = bodyHeadersOf(request);
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
};

const readJson = async (request: IncomingMessage, limit: number): Promise<unknown> => {
  const bytes = await readRawBody(request, limit);
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
    const requestContext = requestContextOf(response);
    try {
      if (hasBody(request)) requestContext.body = await readJson(request, ctx.config.api.bodyLimit);
      requestContext.explicitKey = explicitKey(request);
    } catch (problem) {
      requestContext.requestProblem =
        problem instanceof HeraldError
          ? problem
          : new HeraldError('validation_error', 'The request body could not be read.', { cause: problem });
    }
    next();
  };
