import { randomText } from '../core/ids.ts';
import { type Headers, json, type PlatformResponse, ResponseError } from '../core/response.ts';

export function apiResponse(status: number, body: unknown, headers: Headers = {}): PlatformResponse {
  return json(status, body, { ...trace(), ...headers });
}

export function emptyResponse(status: number, headers: Headers = {}): PlatformResponse {
  return {
    status,
    headers: { ...trace(), ...headers },
    body: '',
  };
}

interface ErrorDetails {
  serviceErrorCode?: number;
  inputErrors?: { code: string; description: string }[];
}

export function errorResponse(
  status: number,
  code: string | undefined,
  message: string,
  { serviceErrorCode, inputErrors }: ErrorDetails = {},
): PlatformResponse {
  const details = inputErrors && {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    errorDetails: { inputErrors: inputErrors.map((each) => ({ ...each, input: {} })) },
  };
  return apiResponse(status, { status, code, serviceErrorCode, message, ...details });
}

export function apiError(...facts: Parameters<typeof errorResponse>) {
  return new ResponseError(errorResponse(...facts));
}

export function badRequest(code: string, message: string): ResponseError {
  return apiError(400, code, message);
}

export function unauthorized(serviceErrorCode: number, code: string | undefined, message: string): ResponseError {
  return apiError(401, code, message, { serviceErrorCode });
}

export function tokenRevoked(): ResponseError {
  return unauthorized(65601, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user');
}

export function forbidden(what: string): ResponseError {
  return apiError(403, undefined, `Accessing this ${what} resource is forbidden. The viewer may not see it.`);
}

type Facts = [code: string, message: string, serviceErrorCode?: number];

const BY_STATUS: Record<number, Facts> = {
  401: ['INVALID_ACCESS_TOKEN', 'Invalid access token', 65600],
  403: ['ACCESS_DENIED', 'Not enough permissions to access: posts.CREATE', 100],
  409: ['CONFLICT', 'A write conflict occurred. Retry the request.'],
  429: ['TOO_MANY_REQUESTS', 'Resource level throttle limit for calls to this resource is reached.', 101],
};
const SERVER_ERROR: Facts = ['INTERNAL_SERVER_ERROR', 'Internal Server Error'];

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  const other: Facts = status >= 500 ? SERVER_ERROR : ['ILLEGAL_ARGUMENT', 'The request is invalid.'];
  const [code, message, serviceErrorCode] = BY_STATUS[status] ?? other;
  return errorResponse(status, code, message, serviceErrorCode === undefined ? {} : { serviceErrorCode });
}

function trace() {
  return { 'x-li-uuid': randomText(12), 'x-li-fabric': 'sandbox' };
}
