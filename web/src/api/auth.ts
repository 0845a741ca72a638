import createClient from 'openapi-fetch';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { bodyOf, throwIfFailed } from './client.ts';
import type { paths } from './schema.d.ts';

const tokenResponse = v.object({ idToken: v.string() });
const errorResponse = v.object({ error: v.object({ message: v.string() }) });

/** Error codes of the identity provider: https://firebase.google.com/docs/reference/rest/auth#section-error-format */
const messages: Record<string, string> = {
  EMAIL_NOT_FOUND: 'This e-mail address and password do not belong together.',
  INVALID_PASSWORD: 'This e-mail address and password do not belong together.',
  INVALID_LOGIN_CREDENTIALS: 'This e-mail address and password do not belong together.',
  INVALID_EMAIL: 'This is not an e-mail address.',
  MISSING_PASSWORD: 'Please enter a password.',
  EMAIL_EXISTS: 'There is an account with this e-mail address already. Sign in instead.',
  WEAK_PASSWORD: 'A password has at least 6 characters.',
  OPERATION_NOT_ALLOWED: 'New accounts cannot be made here.',
  USER_DISABLED: 'This account has been switched off.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Please wait a while and try again.',
};

const authError = (body: unknown): ApiError => {
  const parsed = v.safeParse(errorResponse, body);
  const code = parsed.success ? (parsed.output.error.message.split(/\s/)[0] ?? '') : '';
  return new ApiError(code, messages[code] ?? 'Signing in did not work. Please try again.');
};

/** Unlike `client`, this one does not redirect to the login page: the user is on it. */
const anonymousClient = createClient<paths>({ redirect: 'manual' });
anonymousClient.use({ onResponse: ({ response }) => throwIfFailed(response) });

const postJson = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export interface Credentials {
  email: string;
  password: string;
}

/** Exchanges the ID token for the session cookie at once; the token is not stored. Throws `ApiError`. */
const startSession = async (operation: 'signInWithPassword' | 'signUp', credentials: Credentials): Promise<void> => {
  const { auth } = await bodyOf(anonymousClient.GET('/api/config'));
  const response = await postJson(`${auth.url}/accounts:${operation}?key=${encodeURIComponent(auth.apiKey)}`, {
    ...credentials,
    returnSecureToken: true,
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw authError(body);
  const { idToken } = v.parse(tokenResponse, body);
  await throwIfFailed(await postJson('/api/auth/session', { idToken }));
};

export const signIn = (credentials: Credentials): Promise<void> => startSession('signInWithPassword', credentials);
export const signUp = (credentials: Credentials): Promise<void> => startSession('signUp', credentials);

export const signOut = async (): Promise<void> => {
  await throwIfFailed(await fetch('/api/auth/session', { method: 'DELETE' }));
  location.assign('/login');
};
