import { randomUUID } from 'node:crypto';
import { type Answer, json, Refusal } from '../core/answer.ts';

/** Every success: flat, beside its own fields. */
export const success = (fields: Record<string, unknown> = {}): Answer =>
  json(200, { request_status: 'SUCCESS', request_id: randomUUID(), ...fields });

export const apiError = (status: number, code: string, message: string): Answer => {
  const request_id = randomUUID();
  const body = {
    request_status: 'ERROR',
    request_id,
    debug_message: message,
    display_message: message,
    error_code: code,
  };
  return json(status, body, { 'x-request-id': request_id });
};

export const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(apiError(status, code, message));

export const forbidden = (): Refusal => new Refusal(noBody(403));

const noBody = (status: number): Answer => {
  const headers = { 'x-request-id': randomUUID(), 'x-internal_error_code': 'AUTHORIZATION_PERMISSION_DENIED' };
  return { status, headers: { ...headers, 'content-length': '0' }, body: '' };
};

/** What a fault with only a status says. */
export const snapchatFailure = (status: number): Answer => {
  if (status === 403) return noBody(403);
  if (status === 401) return apiError(401, 'INVALID_TOKEN', 'The access token is invalid or expired.');
  if (status === 429) return apiError(429, 'TOO_MANY_REQUESTS', 'Too many requests.');
  return status >= 500
    ? apiError(status, 'INTERNAL_ERROR', 'Something went wrong.')
    : apiError(status, 'INVALID_REQUEST', 'The request is invalid.');
};
