import createClient from 'openapi-fetch';
import { ApiError, parseApiError } from './api-error.ts';
import type { paths } from './schema.d.ts';

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

function redirectToLogin(): ApiError {
  const current = location.pathname + location.search;
  if (!isEndingSession) location.assign(`/login?next=${encodeURIComponent(current)}`);
  return new ApiError('unauthorized', 'Your session has ended. Please sign in again.');
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

/** The server's API with the session of the signed-in user. Throws `ApiError`, and `TypeError` when the connection fails. */
export const client = createClient<paths>({ redirect: 'manual' });

client.use({
  onRequest: ({ request, schemaPath }) => {
    // Who is signed in is what this one asks.
    const asksForUser = schemaPath === '/api/me' && request.method === 'GET';
    if (shownUser !== null && !asksForUser) request.headers.set('herald-user', shownUser);
  },
  onResponse: async ({ response }) => {
    if (isSignedOut(response)) throw redirectToLogin();
    try {
      await throwIfFailed(response);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'user_changed') location.reload();
      throw error;
    }
  },
});

/** The body of a successful response. */
export async function bodyOf<Body>(response: Promise<{ data?: Body }>): Promise<Body> {
  const { data } = await response;
  if (data === undefined) throw parseApiError(null);
  return data;
}
