import * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { anonymousRequest } from './request.ts';
import { anything } from './shapes.ts';

const configResponse = v.object({ auth: v.object({ url: v.string(), apiKey: v.string() }) });
const tokenResponse = v.object({ idToken: v.string() });
const errorResponse = v.object({ error: v.object({ message: v.string() }) });

/** The identity provider's own words for a refusal: https://firebase.google.com/docs/reference/rest/auth#section-error-format */
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

export interface Credentials {
  email: string;
  password: string;
}

/** The ID token is exchanged for the session cookie at once and kept nowhere. Throws `Problem`. */
const startSession = async (operation: 'signInWithPassword' | 'signUp', credentials: Credentials): Promise<void> => {
  const { auth } = await anonymousRequest('/api/config', configResponse);
  const response = await fetch(`${auth.url}/accounts:${operation}?key=${encodeURIComponent(auth.apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, returnSecureToken: true }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw authError(body);
  const { idToken } = v.parse(tokenResponse, body);
  await anonymousRequest('/api/auth/session', anything, { method: 'POST', body: { idToken } });
};

export const signIn = (credentials: Credentials): Promise<void> => startSession('signInWithPassword', credentials);
export const signUp = (credentials: Credentials): Promise<void> => startSession('signUp', credentials);

export const signOut = async (): Promise<void> => {
  await anonymousRequest('/api/auth/session', anything, { method: 'DELETE' });
  location.assign('/login');
};
