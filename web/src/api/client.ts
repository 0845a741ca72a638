import createClient from 'openapi-fetch';
import { ApiError, parseApiError } from './api-error.ts';
import type { paths } from './schema.d.ts';

/** Without a session, the server redirects some addresses to the login page and responds 401 at the others. */
const isSignedOut = (response: Response): boolean => response.type === 'opaqueredirect' || response.status === 401;

const redirectToLogin = (): ApiError => {
  const current = location.pathname + location.search;
  location.assign(`/login?next=${encodeURIComponent(current)}`);
  return new ApiError('unauthorized', 'Your session has ended. Please sign in again.');
};

/** Throws `ApiError` for a response that is not successful. */
export const throwIfFailed = async (response: Response): Promise<void> => {
  if (!response.ok) throw parseApiError(await response.json().catch(() => null));
};

/** The server's API with the session of the signed-in user. Throws `ApiError`, and `TypeError` when the connection fails. */
export const client = createClient<paths>({ redirect: 'manual' });

client.use({
  onResponse: async ({ response }) => {
    if (isSignedOut(response)) throw redirectToLogin();
    await throwIfFailed(response);
  },
});

/** The body of a successful response. */
export const bodyOf = async <Body>(response: Promise<{ data?: Body }>): Promise<Body> => {
  const { data } = await response;
  if (data === undefined) throw parseApiError(null);
  return data;
};
