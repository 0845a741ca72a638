export type Headers = Record<string, string>;

/** The response of an operation as a value, so that a fault can replace or drop it after the effect has happened. */
export interface PlatformResponse {
  status: number;
  headers: Headers;
  body: string;
}

export const json = (status: number, value: unknown, headers: Headers = {}): PlatformResponse =>
  rawJson(status, JSON.stringify(value), headers);

/** JSON written by hand, for numbers that JavaScript cannot hold. */
export const rawJson = (status: number, body: string, headers: Headers = {}): PlatformResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body,
});

export const text = (status: number, body: string): PlatformResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

export const html = (status: number, body: string): PlatformResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

export const redirect = (location: string): PlatformResponse => ({ status: 302, headers: { location }, body: '' });

/** Thrown anywhere below an operation to end it with this response. */
export class ResponseError extends Error {
  readonly response: PlatformResponse;

  constructor(response: PlatformResponse) {
    super(`status ${response.status}`);
    this.response = response;
  }
}
