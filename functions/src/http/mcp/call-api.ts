import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { CallInProcess, InProcessResponse } from '../../infra/http-client/in-process.ts';
import { errorResponse, toHeraldError } from '../server/errors/error-response.ts';
import { apiKeyOf } from '../server/middleware/authenticate.ts';
import { baseUrlOf } from '../server/request/base-url.ts';
import { requestContextOf } from '../server/request/request-context.ts';
import type { RouteAccess } from '../server/request/route.ts';
import { requestOfCall } from './request-of-call.ts';
import type { CallTool } from './server.ts';
import type { Tool } from './tool.ts';

/** What the API needs to know about the client: its trace, and the address that it has used. */
const passedOn = ['traceparent', 'x-cloud-trace-context', 'x-forwarded-host', 'host'] as const;

/**
 * Calls the API as the client of this request would: with its key, from its address, under its request id. So every check, limit and
 * record is the API's own.
 */
export function callApi(
  ctx: Context,
  api: CallInProcess,
  endpoint: RouteAccess,
  request: Request,
  response: Response,
): CallTool {
  const { requestId, logger } = requestContextOf(response);
  const headers: Record<string, string> = {
    'service-api-key': apiKeyOf(request, endpoint) ?? '',
    'x-request-id': requestId,
    'x-forwarded-for': request.get('x-forwarded-for') ?? request.socket.remoteAddress ?? '',
  };
  for (const name of passedOn) {
    const value = request.get(name);
    if (value !== undefined) headers[name] = value;
  }
  return async (tool, given) => {
    try {
      const request = requestOfCall(tool, given);
      return toolResult(tool, await api({ ...request, headers: { ...headers, ...request.headers } }));
    } catch (thrown) {
      const error = toHeraldError(thrown);
      if (error !== thrown) logger.error(error.message, { errorCode: error.reason, tool: tool.name }, thrown);
      const baseUrl = baseUrlOf(ctx.config, request.headers);
      return toolError(errorResponse(error, { requestId, now: ctx.clock.now(), development: false, baseUrl }).body);
    }
  };
}

const body = z.record(z.string(), z.unknown());
const failure = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });

/** An error of the API: the whole of it, but for a stack trace. */
export function toolError(given: unknown, retryAfter?: string): CallToolResult {
  const { debug: _debug, ...error } = failure.parse(given).error;
  const wait = retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) };
  const whole = { error: { ...error, ...wait } };
  return { isError: true, content: [text(`${error.code}: ${error.message}`), text(JSON.stringify(whole))] };
}

/**
 * The response of the API as the result of a tool: a sentence, and the body, as structured content and once more as text for
 * clients that show their models nothing else.
 */
export function toolResult({ brief }: Tool, response: InProcessResponse): CallToolResult {
  const parsed: unknown = JSON.parse(response.body);
  if (response.status >= 400) return toolError(parsed, response.headers['retry-after']);
  const repeated =
    response.headers['idempotent-replayed'] === 'true' ? ' This repeats the answer to the first call.' : '';
  return {
    content: [text(brief.parse(parsed) + repeated), text(response.body)],
    structuredContent: body.parse(parsed),
  };
}

function text(value: string) {
  return { type: 'text' as const, text: value };
}
