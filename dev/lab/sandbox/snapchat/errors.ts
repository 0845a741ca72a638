import { randomUuid } from '../core/ids.ts';
import { json, type PlatformResponse, ResponseError } from '../core/response.ts';

/** The response of every success: flat, with its own fields. */
export function apiResponse(fields: Record<string, unknown> = {}): PlatformResponse {
  return json(200, { request_status: 'SUCCESS', request_id: randomUuid(), ...fields });
}

export function errorResponse(status: number, code: string, message: string): PlatformResponse {
  const request_id = randomUuid();
  const body = {
    request_status: 'ERROR',
    request_id,
    debug_message: message,
    display_message: message,
    error_code: code,
  };
  return json(status, body, { 'x-request-id': request_id });
}

export function apiError(status: number, code: string, message: string): ResponseError {
  return new ResponseError(errorResponse(status, code, message));
}

export function forbidden(): ResponseError {
  return new ResponseError(emptyResponse(403));
}

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  if (status === 403) return emptyResponse(403);
  if (status === 401) return errorResponse(401, 'INVALID_TOKEN', 'The access token is invalid or expired.');
  if (status === 429) return errorResponse(429, 'TOO_MANY_REQUESTS', 'Too many requests.');
  return status >= 500
    ? errorResponse(status, 'INTERNAL_ERROR', 'Something went wrong.')
    : errorResponse(status, 'INVALID_REQUEST', 'The request is invalid.');
}

function emptyResponse(status: number): PlatformResponse {
  const headers = { 'x-request-id': randomUuid(), 'x-internal_error_code': 'AUTHORIZATION_PERMISSION_DENIED' };
  return { status, headers: { ...headers, 'content-length': '0' }, body: '' };
}
