import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { withoutSignatures } from '../../../infra/files/test-files.ts';
import { TimeoutError } from '../../../model/clock.ts';
import { HeraldError } from '../../../model/errors.ts';
import { bodyHeadersOf, parseJsonBody, readRawBody } from '../request/body.ts';
import type { RequestBody } from '../request/request-body.ts';
import { requestContextOf } from '../request/request-context.ts';

/** A larger body is read, parsed and hashed only once its request is counted: that takes 300 ms of a CPU for 1 MB. */
const SMALL_BODY = 16 * 1024;

/** Part of every signed address. */
const SIGNED = 'X-Goog-Signature=';

/** Whether the body is announced as a small one, or absent. */
export function hasSmallBody(request: IncomingMessage): boolean {
  return (
    bodyHeadersOf(request)['transfer-encoding'] === undefined &&
    Number(bodyHeadersOf(request)['content-length'] ?? 0) <= SMALL_BODY
  );
}

/**
 * Reads and parses the body, once. A problem is returned, not thrown, until the request is authenticated and counted, so that
 * a wrong API key is reported first.
 */
export function readBody(ctx: Context, request: Request, response: Response): Promise<RequestBody> {
  const { headers, progress } = requestContextOf(response);
  progress.reading ??= read(ctx, request, response).then((body) => {
    progress.body = { ...body, problem: headers.keyProblem ?? body.problem };
    return progress.body;
  });
  return progress.reading;
}

async function read(ctx: Context, request: Request, response: Response): Promise<RequestBody> {
  try {
    return { value: await readJson(ctx, request), problem: null };
  } catch (problem) {
    // The rest of the body is not waited for.
    if (problem instanceof HeraldError && problem.cause instanceof TimeoutError) response.set('Connection', 'close');
    return {
      value: undefined,
      problem:
        problem instanceof HeraldError
          ? problem
          : new HeraldError('validation_error', 'The request body could not be read.', {
              cause: problem,
              fix: 'Send the same request again.',
            }),
    };
  }
}

async function readJson({ config, files }: Context, request: Request): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  const bytes = await readRawBody(request, config.api.bodyLimit);
  if (bytes.length === 0) return undefined;
  checkHeaders(request);
  const body = parseJsonBody(bytes);
  return bytes.includes(SIGNED) ? withoutSignatures(files, body) : body;
}

function hasBody(request: IncomingMessage): boolean {
  const headers = bodyHeadersOf(request);
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Throws `unsupported_content_type`. */
function checkHeaders(request: IncomingMessage): void {
  if (!/^application\/json\s*(;|$)/i.test(bodyHeadersOf(request)['content-type'] ?? ''))
    throw new HeraldError('unsupported_content_type', 'Send the body as application/json in UTF-8.');
}
