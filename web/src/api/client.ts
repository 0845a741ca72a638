import { Herald } from '@herald-publishing/client';
import { actingFor } from './acting-for.ts';
import { ApiError, parseApiError } from './api-error.ts';
import type { paths } from './schema.d.ts';
import { t } from './texts.ts';
import type { Method, RequestOf, ResponseOf } from './types.ts';

/** Without a session, the server redirects some addresses to the login page and responds 401 at the others. */
function isSignedOut(response: Response): boolean {
  return response.type === 'opaqueredirect' || response.status === 401;
}

/** Whether this page is ending the session itself. Its other requests are then refused on the way. */
let isEndingSession = false;

/** Ends the session with `request`, removes what the user left in this tab, and opens `loginPage`. Throws what `request` throws. */
export async function endSession(request: () => Promise<unknown>, loginPage: string): Promise<void> {
  isEndingSession = true;
  try {
    await request();
  } catch (error) {
    isEndingSession = false;
    throw error;
  }
  sessionStorage.clear();
  location.assign(loginPage);
}

/** The last work that has put another session in the place of this one; null before. */
let replacement: Promise<unknown> | null = null;

/** Keeps the page while `work` ends the session and begins another: requests that are refused meanwhile are sent again after it. */
export function replaceSession(work: Promise<void>): Promise<void> {
  replacement = work.catch(() => undefined);
  return work;
}

function redirectToLogin(): ApiError {
  const current = location.pathname + location.search;
  if (!isEndingSession) location.assign(`/login?next=${encodeURIComponent(current)}`);
  return new ApiError('unauthorized', t.sessionEnded);
}

/** The user of the data on this page, from its first request until it is reloaded; null before. */
let shownUser: string | null = null;

/** From here on, requests are refused where another tab has signed in another user. */
export function showUser(userId: string): void {
  shownUser ??= userId;
}

/** Throws `ApiError` for a response that is not successful. */
export async function throwIfFailed(response: Response): Promise<void> {
  if (!response.ok) throw parseApiError(await response.json().catch(() => null));
}

/**
 * The client of the public API, with the session of the signed-in user in place of a key. The address is never used: requests go
 * to the origin of the page. Without retries, which the user or a query starts. Throws what `toApiError` reads.
 */
export const herald = new Herald({
  apiKey: 'session',
  baseUrl: 'https://herald.invalid',
  maxRetries: 0,
  fetch: (address, init) => {
    const { pathname, search } = new URL(String(address));
    return fetchWithSession(pathname.replace('/v1/', '/api/') + search, init);
  },
});

interface Call<Path extends keyof paths, Verb extends Method> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: RequestOf<Path, Verb>;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Sends a request to an endpoint that the client does not have. Throws `ApiError`, and `TypeError` when the connection fails. */
export const request = requestThrough(fetchWithSession);

/** How requests are sent through `send`, which throws for a response that is not successful. */
export function requestThrough(send: (address: string, init: RequestInit) => Promise<Response>) {
  return async <Verb extends Method, Path extends keyof paths>(
    method: Verb,
    path: Path,
    { params = {}, query = {}, body, ...init }: Call<Path, Verb> = {},
  ): Promise<ResponseOf<Path, Verb>> => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    const response = await send(search === '' ? filled : `${filled}?${search}`, {
      ...init,
      method: method.toUpperCase(),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return response.json();
  };
}

/** Sends a request in the session of the user, for the profile that this page acts for. Throws `ApiError`, and `TypeError` when the connection fails. */
export async function fetchWithSession(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  // The cookie identifies the user.
  headers.delete('service-api-key');
  // Who is signed in is what this one asks.
  const asksForUser = address === '/api/me' && init.method === 'GET';
  if (shownUser !== null && !asksForUser) headers.set('herald-user', shownUser);
  if (actingFor && !headers.has('herald-profile')) headers.set('herald-profile', actingFor.id);
  const send = () => fetch(address, { ...init, headers, redirect: 'manual' });
  let response = await send();
  if (isSignedOut(response) && replacement) {
    await replacement;
    response = await send();
  }
  if (isSignedOut(response)) throw redirectToLogin();
  try {
    await throwIfFailed(response);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_changed') location.reload();
    // It may be the profile that is not there any more.
    if (actingFor && response.status === 404)
      import('./lost-profile.ts').then(({ leaveLostProfile }) => leaveLostProfile()).catch(() => {});
    throw error;
  }
  return response;
}
