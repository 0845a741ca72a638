import { randomText } from '../core/ids.ts';
import { type Headers, json, type PlatformResponse, ResponseError } from '../core/response.ts';
import type { XState } from './state.ts';

/** What every response of the API carries. */
export function apiResponse(status: number, body: unknown, headers: Headers = {}): PlatformResponse {
  return json(status, body, { ...trace(), ...headers });
}

/** An error for which X has no specific type. */
export function errorResponse(status: number, title: string, detail = title, headers: Headers = {}): PlatformResponse {
  return apiResponse(status, { title, detail, type: 'about:blank', status }, headers);
}

export function apiError(status: number, title: string, detail = title, headers: Headers = {}): ResponseError {
  return new ResponseError(errorResponse(status, title, detail, headers));
}

/** Validation: one error with the parameters it is about. */
export function invalid(state: XState, message: string, parameters: Record<string, string[]> = {}): ResponseError {
  return new ResponseError(
    apiResponse(400, {
      errors: [{ parameters, message }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: `${state.settings().problemHost}/2/problems/invalid-request`,
    }),
  );
}

export function outOfCredits(state: XState): ResponseError {
  const type = `${state.settings().problemHost}/2/problems/credits`;
  const detail = 'Your enrolled account does not have any credits to fulfill this request.';
  return new ResponseError(apiResponse(402, { title: 'CreditsDepleted', detail, type }));
}

export function notFound(state: XState, parameter: string, value: string): ResponseError {
  const error = {
    value,
    parameter,
    title: 'Not Found Error',
    detail: `Could not find ${parameter}: [${value}].`,
    type: `${state.settings().problemHost}/2/problems/resource-not-found`,
  };
  return new ResponseError(
    apiResponse(404, { errors: [error], title: error.title, detail: error.detail, type: error.type }),
  );
}

/** The response to a body that is too large is empty. */
export function payloadTooLarge(): PlatformResponse {
  return { status: 413, headers: trace(), body: '' };
}

const TITLES: Record<number, string> = {
  400: 'Invalid Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  return errorResponse(status, TITLES[status] ?? (status >= 500 ? 'Internal Server Error' : 'Error'));
}

function trace() {
  return { 'x-transaction-id': randomText(8) };
}
