import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import type { CallInProcess } from '../../infra/http-client/in-process.ts';
import { errorResponse, toHeraldError } from '../server/errors/error-response.ts';
import { baseUrlOf } from '../server/request/base-url.ts';
import { requestContextOf } from '../server/request/request-context.ts';
import { apiKeyOf } from '../server/steps/authenticate.ts';
import { requestOfCall } from './request-of-call.ts';
import { type CallTool, toolError, toolResult } from './tool-result.ts';

/** What the API needs to know about the client: its profile, its trace, and the address that it has used. */
const passedOn = ['herald-profile', 'traceparent', 'x-cloud-trace-context', 'x-forwarded-host', 'host'] as const;

/**
 * Calls the API as the client of this request would: with its key, from its address, under its request id. So every check, limit and
 * record is the API's own.
 */
export function callApi(ctx: Context, api: CallInProcess, request: Request, response: Response): CallTool {
  const { requestId, progress } = requestContextOf(response);
  const headers: Record<string, string> = {
    'service-api-key': apiKeyOf(request) ?? '',
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
      if (error !== thrown) progress.logger.error(error.message, { errorCode: error.reason, tool: tool.name }, thrown);
      const baseUrl = baseUrlOf(ctx.config, request.headers);
      return toolError(errorResponse(error, { requestId, now: ctx.clock.now(), development: false, baseUrl }).body);
    }
  };
}
