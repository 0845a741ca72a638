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

/** The Graph envelope. Optional parts are left out where the platform is not known to send them. */
export const graphErrorResponse = (error: GraphError): PlatformResponse =>
  json(error.status ?? 400, {
    error: {
      message: error.message,
      type: error.type ?? 'OAuthException',
      code: error.code,
      ...(error.subcode !== undefined && { error_subcode: error.subcode }),
      ...(error.transient !== undefined && { is_transient: error.transient }),
      ...(error.userTitle !== undefined && { error_user_title: error.userTitle }),
      ...(error.userMessage !== undefined && { error_user_msg: error.userMessage }),
      fbtrace_id: randomText(8),
    },
  });

export const graphError = (error: GraphError): ResponseError => new ResponseError(graphErrorResponse(error));

/** Code 100: something is wrong with what was sent, and sending it again does not help. */
export const badParameter = (message: string): ResponseError => graphError({ message, code: 100 });

export const nonexistingField = (field: string): ResponseError =>
  badParameter(`Tried accessing nonexisting field (${field})`);

/** Code 100/33: the object is not there, or not visible to this token. */
export const notFound = (id: string): ResponseError =>
  graphError({
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    type: 'GraphMethodException',
    code: 100,
    subcode: 33,
  });

export const missingPermission = (): ResponseError =>
  graphError({ message: 'Application does not have permission for this action', code: 10, status: 403 });

/** The flat shape of code exchanges that are older than the envelope. */
export const flatGraphError = (message: string): ResponseError =>
  new ResponseError(json(400, { error_type: 'OAuthException', code: 400, error_message: message }));

const TOKEN_EXPIRED: GraphError = {
  message: 'Error validating access token: Session has expired.',
  code: 190,
  subcode: 463,
};

export const tokenExpired = (): ResponseError => graphError(TOKEN_EXPIRED);

const APP_LIMIT: GraphError = { message: 'Application request limit reached', code: 4 };

/** The response of a fault that gives only a status. */
export const graphResponseForStatus = (status: number, rateLimit: GraphError = APP_LIMIT): PlatformResponse => {
  if (status === 401) return graphErrorResponse({ ...TOKEN_EXPIRED, status });
  if (status === 403) return graphErrorResponse({ message: 'Permissions error', code: 10, status });
  if (status === 429) return graphErrorResponse({ ...rateLimit, status });
  if (status >= 500)
    return graphErrorResponse({
      message: 'An unexpected error has occurred. Please retry your request later.',
      code: 2,
      transient: true,
      status,
    });
  return graphErrorResponse({ message: 'Invalid parameter', code: 100, status });
};

/** Responds to a path that is not served. */
export const unknownPath = (_state: unknown, _request: unknown, { path }: Request): PlatformResponse =>
  graphErrorResponse({ message: `Unknown path components: ${path}`, code: 2500 });
