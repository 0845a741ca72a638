import { json, type PlatformResponse, ResponseError } from '../core/response.ts';

/** https://docs.joinmastodon.org/entities/Error/ */
export function apiError(status: number, error: string, headers: Record<string, string> = {}): ResponseError {
  return new ResponseError(json(status, { error }, headers));
}

export function notFound(): ResponseError {
  return apiError(404, 'Record not found');
}

export function invalid(message: string): ResponseError {
  return apiError(422, message);
}

const TEXTS: Readonly<Record<number, string>> = {
  401: 'The access token is invalid',
  403: 'This action is not allowed',
  404: 'Record not found',
  429: 'Too many requests',
  503: 'There was a temporary problem serving your request, please try again',
};

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  return json(status, { error: TEXTS[status] ?? 'Something went wrong' });
}
