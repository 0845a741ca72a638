import * as v from 'valibot';
import { ApiError, parseApiError } from './api-error.ts';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const here = (): string => location.pathname + location.search;

/** The session is over: sign in again, and come back. */
const redirectToLogin = (): ApiError => {
  location.assign(`/login?next=${encodeURIComponent(here())}`);
  return new ApiError('unauthorized', 'Your session has ended. Please sign in again.');
};

/** Without a session, protected addresses redirect to the sign-in page; a program is not to follow. */
const isSignedOut = (response: Response): boolean => response.type === 'opaqueredirect' || response.status === 401;

const send = (path: string, { method = 'GET', body, headers = {}, signal }: RequestOptions): Promise<Response> =>
  fetch(path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });

const read = async <T>(response: Response, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw parseApiError(body);
  return v.parse(schema, body);
};

/** One question to the server in the name of whoever is signed in. Throws `Problem`; a lost connection is a `TypeError`. */
export const request = async <T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  request: RequestOptions = {},
): Promise<T> => {
  const response = await send(path, request);
  if (isSignedOut(response)) throw redirectToLogin();
  return read(response, schema);
};

/** The same for somebody who is not signed in yet. */
export const anonymousRequest = async <T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  request: RequestOptions = {},
): Promise<T> => read(await send(path, request), schema);
