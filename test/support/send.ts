import { randomInt } from 'node:crypto';
import { stack } from './stack.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'OPTIONS';
  body?: unknown;
  headers?: Record<string, string>;
  /** The base URL of the API; by default the stack's. */
  at?: string;
}

/** One call of the API. The body of the response is parsed if it is JSON. */
export async function send(
  path: string,
  { method, body, headers = {}, at = stack.apiUrl }: ApiRequest = {},
): Promise<ApiResponse> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${at}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'x-forwarded-for': randomAddress(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

/** Each call has a random client address, so that no test uses up the limit of another's (RFC 2544's range for tests). */
function randomAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
