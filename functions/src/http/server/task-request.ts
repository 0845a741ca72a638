import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { context } from '../../context.ts';
import { type Logger, stdoutLogger } from '../../infra/observe/logger.ts';
import { type FieldCode, HeraldError } from '../../model/errors.ts';
import { uuid } from '../../model/ids.ts';
import { errorResponse, toHeraldError } from './errors/error-response.ts';
import { baseUrlOf } from './request/base-url.ts';
import { bodyHeadersOf, parseJsonBody, readRawBody } from './request/body.ts';

/**
 * Reads the JSON body of a task function into `request.body`, in the form in which the SDK expects it: within `data`, where
 * the queue puts it and a direct caller does not. A body that cannot be read is refused with the API's error shape; returns
 * false then. An unexpected error is logged.
 */
export async function readTask(
  request: IncomingMessage & { body: unknown },
  response: Response,
  logger: Pick<Logger, 'error'> = stdoutLogger({}),
): Promise<boolean> {
  try {
    const task = await parse(request);
    const { 'content-type': contentType } = bodyHeadersOf(request);
    request.body = 'data' in task ? task : { data: task };
    if (contentType) request.headers['content-type'] = contentType;
    return true;
  } catch (thrown) {
    sendTaskError(response, thrown, logger);
    return false;
  }
}

/** Responds to a task with an error in the API's shape. An unexpected error is logged. */
export function sendTaskError(
  response: Response,
  thrown: unknown,
  logger: Pick<Logger, 'error'> = stdoutLogger({}),
): void {
  const { config, clock } = context();
  const error = toHeraldError(thrown);
  const requestId = uuid();
  const about = { requestId, now: clock.now(), development: config.development, baseUrl: baseUrlOf(config) };
  const { status, headers, body } = errorResponse(error, about);
  if (error !== thrown) logger.error('a task failed', { errorCode: error.reason, status }, error.cause);
  response.status(status).set(headers).json(body);
}

/** The error of a task with an invalid body. */
export function invalidBody(message: string, code: FieldCode): HeraldError {
  return new HeraldError('validation_error', message, { details: [{ field: 'body', message, code }] });
}

async function parse(request: IncomingMessage): Promise<object> {
  if (request.method !== 'POST') throw new HeraldError('not_found', 'Tasks are sent with POST.', { fix: 'Send POST.' });
  const task = parseJsonBody(await readRawBody(request, context().config.api.bodyLimit));
  if (typeof task !== 'object' || task === null || Array.isArray(task))
    throw invalidBody('The request body is not an object.', 'invalid_type');
  return task;
}
