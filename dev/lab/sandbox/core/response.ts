export type Headers = Record<string, string>;

/** The response of an operation as a value, so that a fault can replace or drop it after the effect has happened. */
export interface PlatformResponse {
  status: number;
  headers: Headers;
  body: string;
}

export function json(status: number, value: unknown, headers: Headers = {}): PlatformResponse {
  return rawJson(status, JSON.stringify(value), headers);
}

/** JSON written by hand, for numbers that JavaScript cannot hold. */
export function rawJson(status: number, body: string, headers: Headers = {}): PlatformResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  };
}

export function text(status: number, body: string): PlatformResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body,
  };
}

export function html(status: number, body: string): PlatformResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body,
  };
}

export function redirect(location: string): PlatformResponse {
  return { status: 302, headers: { location }, body: '' };
}

/** Thrown anywhere below an operation to end it with this response. */
export class ResponseError extends Error {
  readonly response: PlatformResponse;

  constructor(response: PlatformResponse) {
    super(`status ${response.status}`);
    this.response = response;
  }
}
