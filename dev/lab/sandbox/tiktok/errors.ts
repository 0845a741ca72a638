import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse, ResponseError, rawJson } from '../core/response.ts';
import { oauthError as flatError } from '../oauth/token.ts';

/** The envelope of every call but OAuth. Success and failure differ in `error.code` only. */
export function apiResponse(data: unknown): PlatformResponse {
  return rawApiResponse(JSON.stringify(data));
}

/** The same around JSON written by hand, for ids that JavaScript numbers cannot hold. */
export function rawApiResponse(data: string): PlatformResponse {
  return rawJson(200, `{"data":${data},"error":{"code":"ok","message":"","log_id":"${logId()}"}}`);
}

function errorResponse(status: number, code: string, message: string): PlatformResponse {
  return json(status, { data: {}, error: { code, message, log_id: logId() } });
}

export function apiError(status: number, code: string, message: string): ResponseError {
  return new ResponseError(errorResponse(status, code, message));
}

export function invalidParams(message: string): ResponseError {
  return apiError(400, 'invalid_params', message);
}

export function scopeMissing(scope: string): ResponseError {
  return apiError(
    401,
    'scope_not_authorized',
    `The user did not authorize the scope required for completing this request: ${scope}.`,
  );
}

/** OAuth errors are flat, and come with HTTP 200 as well as 400. */
export function oauthError(status: number, error: string, description: string): ResponseError {
  return flatError(status, error, description, { log_id: logId() });
}

const BY_STATUS: Record<number, [code: string, message: string]> = {
  401: ['access_token_invalid', 'The access token is invalid or not found in the request.'],
  403: ['spam_risk_too_many_posts', 'The daily post cap of this user is reached.'],
  429: ['rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.'],
};

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  const [code, message] =
    BY_STATUS[status] ??
    (status >= 500
      ? ['internal_error', 'Something is wrong on our side.']
      : ['invalid_params', 'The request is invalid.']);
  return errorResponse(status, code, message);
}

/** The gateway's response to a path that does not exist: not even JSON. */
export function unsupportedPath(): PlatformResponse {
  return {
    status: 404,
    headers: { 'content-type': 'text/plain' },
    body: 'Unsupported path',
  };
}

export function methodNotAllowed(): PlatformResponse {
  return {
    status: 405,
    headers: { 'content-type': 'text/plain' },
    body: 'Method not allowed',
  };
}

function logId(): string {
  return `20${randomText(15).replace(/[-_]/g, '0').toUpperCase()}`;
}
