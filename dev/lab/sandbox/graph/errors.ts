import type { Request } from 'express';
import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse, ResponseError } from '../core/response.ts';

export interface GraphError {
  message: string;
  code: number;
  subcode?: number;
  type?: 'OAuthException' | 'IGApiException' | 'THApiException' | 'GraphMethodException';
  /** HTTP status; most errors of these APIs are 400, whatever their meaning. */
  status?: number;
  transient?: boolean;
  userTitle?: string;
  userMessage?: string;
}

export function graphError(error: GraphError): ResponseError {
  return new ResponseError(graphErrorResponse(error));
}

/** Errors that these APIs share, but for the type that each names. */
export function graphErrors(type: NonNullable<GraphError['type']>) {
  return {
    /** Something is wrong with what was sent, and sending it again does not help. */
    badParameter: (message: string) => graphError({ message, code: 100, type }),
    nonexistingField: (field: string) =>
      graphError({ message: `Tried accessing nonexisting field (${field})`, code: 100, type }),
    missingPermission: () =>
      graphError({ message: 'Application does not have permission for this action', code: 10, type, status: 403 }),
  };
}

export const { badParameter, nonexistingField, missingPermission } = graphErrors('OAuthException');

/** Code 100/33: the object is not there, or not visible to this token. */
export function notFound(id: string): ResponseError {
  return graphError({
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    type: 'GraphMethodException',
    code: 100,
    subcode: 33,
  });
}

/** The flat shape of code exchanges that are older than the envelope. */
export function flatGraphError(message: string): ResponseError {
  return new ResponseError(json(400, { error_type: 'OAuthException', code: 400, error_message: message }));
}

const TOKEN_EXPIRED = { message: 'Error validating access token: Session has expired.', code: 190, subcode: 463 };

export function tokenExpired(): ResponseError {
  return graphError(TOKEN_EXPIRED);
}

const APP_LIMIT: GraphError = { message: 'Application request limit reached', code: 4 };

/** The response of a fault that gives only a status. */
export function graphResponseForStatus(status: number, rateLimit: GraphError = APP_LIMIT): PlatformResponse {
  if (status === 401) return graphErrorResponse({ ...TOKEN_EXPIRED, status });
  if (status === 403) return graphErrorResponse({ message: 'Permissions error', code: 10, status });
  if (status === 429) return graphErrorResponse({ ...rateLimit, status });
  if (status >= 500) {
    const message = 'An unexpected error has occurred. Please retry your request later.';
    return graphErrorResponse({ message, code: 2, transient: true, status });
  }
  return graphErrorResponse({ message: 'Invalid parameter', code: 100, status });
}

/** Responds to a path that is not served. */
export function unknownPath(_state: unknown, _request: unknown, { path }: Request): PlatformResponse {
  return graphErrorResponse({ message: `Unknown path components: ${path}`, code: 2500 });
}

/** The Graph envelope. Parts that a platform is not known to send are undefined, and left out of the JSON. */
function graphErrorResponse(error: GraphError): PlatformResponse {
  const { message, type = 'OAuthException', code, subcode: error_subcode, transient: is_transient } = error;
  const { userTitle: error_user_title, userMessage: error_user_msg } = error;
  const fbtrace_id = randomText(8);
  const body = { message, type, code, error_subcode, is_transient, error_user_title, error_user_msg, fbtrace_id };
  return json(error.status ?? 400, { error: body });
}
