import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import { explicitKey } from '../../idempotency/key.ts';
import { parseJsonBody } from '../body/json-body.ts';
import { readRawBody } from '../body/raw-body.ts';
import { bodyHeadersOf } from '../body/raw-request.ts';
import { requestContextOf } from '../request-context.ts';

/** Throws `unsupported_media_type`. */
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
 * Sets body and idempotency key. A problem is kept, not thrown, until the caller is authenticated, so that a wrong API key
 * is reported first.
 */
const withBody =
  (read: (request: Request) => Promise<unknown>): RequestHandler =>
  async (request, response, next) => {
    const requestContext = requestContextOf(response);
    try {
      requestContext.body = await read(request);
      requestContext.explicitKey = explicitKey(request);
    } catch (problem) {
      requestContext.requestProblem =
        problem instanceof HeraldError
          ? problem
          : new HeraldError('validation_error', 'The request body could not be read.', { cause: problem });
    }
    next();
  };

/** Reads the body and parses it as JSON. */
export const readBody = (ctx: Context): RequestHandler =>
  withBody(async (request) => (hasBody(request) ? readJson(request, ctx.config.api.bodyLimit) : undefined));

/** Takes the body that the framework has parsed, for functions that do not keep their requests raw. */
export const useParsedBody: RequestHandler = withBody(async (request): Promise<unknown> => request.body ?? {});
