import { type Headers, json, type PlatformResponse, ResponseError } from '../core/response.ts';

/** An error of an XRPC call. https://atproto.com/specs/xrpc#error-responses */
export function xrpcError(status: number, error: string, message: string, headers: Headers = {}): ResponseError {
  return new ResponseError(json(status, { error, message }, headers));
}

export function invalidRequest(message: string): ResponseError {
  return xrpcError(400, 'InvalidRequest', message);
}

/** An error of the authorization server. https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
export function authError(
  status: number,
  error: string,
  error_description: string,
  headers: Headers = {},
): ResponseError {
  return new ResponseError(json(status, { error, error_description }, headers));
}

/** A refused token or proof of an XRPC call. https://datatracker.ietf.org/doc/html/rfc9449#section-7.1 */
export function tokenError(error: string, message: string, headers: Headers = {}): ResponseError {
  return xrpcError(401, error, message, {
    'www-authenticate': `DPoP error="${error}", error_description="${message}"`,
    ...headers,
  });
}

const NAMES: Record<number, [error: string, message: string]> = {
  400: ['InvalidRequest', 'Bad Request'],
  401: ['invalid_token', 'Token expired'],
  403: ['Forbidden', 'Forbidden'],
  413: ['PayloadTooLarge', 'request entity too large'],
  429: ['RateLimitExceeded', 'Rate Limit Exceeded'],
  502: ['UpstreamFailure', 'Upstream Failure'],
  503: ['NotEnoughResources', 'Service Unavailable'],
  504: ['UpstreamTimeout', 'Upstream Timeout'],
};

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  const [error, message] = NAMES[status] ?? ['InternalServerError', 'Internal Server Error'];
  return xrpcError(status, error, message).response;
}
