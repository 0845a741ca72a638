import * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { replaceSession, throwIfFailed } from './client.ts';
import { signInErrors, t } from './texts.ts';
import type { ResponseOf } from './types.ts';

const tokenResponse = v.object({ idToken: v.string() });
const errorResponse = v.object({ error: v.object({ message: v.string() }) });

const messages: Readonly<Record<string, string>> = signInErrors;

function authError(body: unknown): ApiError {
  const parsed = v.safeParse(errorResponse, body);
  const code = parsed.success ? (parsed.output.error.message.split(/\s/)[0] ?? '') : '';
  return new ApiError(code, messages[code] ?? t.tryAgain);
}

function postJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

interface Credentials {
  email: string;
  password: string;
}

/** Calls the identity provider. Throws `ApiError`. */
async function callProvider(operation: string, request: object): Promise<unknown> {
  const config = await fetch('/api/config');
  await throwIfFailed(config);
  const { auth }: ResponseOf<'/api/config', 'get'> = await config.json();
  const response = await postJson(`${auth.url}/accounts:${operation}?key=${encodeURIComponent(auth.apiKey)}`, request);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw authError(body);
  return body;
}

async function idTokenOf(operation: 'signInWithPassword' | 'signUp', credentials: Credentials): Promise<string> {
  const body = await callProvider(operation, { ...credentials, returnSecureToken: true });
  return v.parse(tokenResponse, body).idToken;
}

/** Exchanges the ID token for the session cookie at once; the token is not stored. Throws `ApiError`. */
async function startSession(idToken: string): Promise<void> {
  await throwIfFailed(await postJson('/api/auth/session', { idToken }));
}

/** Codes by which the identity provider refuses a password. It does not say whether the address is right. */
const wrongPassword = new Set(['INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS']);

/** Of the signed-in user: only the password can be wrong. Throws `ApiError`. */
async function idTokenOfUser(credentials: Credentials): Promise<string> {
  try {
    return await idTokenOf('signInWithPassword', credentials);
  } catch (error) {
    if (!(error instanceof ApiError && wrongPassword.has(error.code))) throw error;
    throw new ApiError(error.code, t.wrongPassword);
  }
}

export async function signIn(credentials: Credentials): Promise<void> {
  await startSession(await idTokenOf('signInWithPassword', credentials));
}

/** Signs the signed-in user in again. Throws `ApiError`. */
export async function signInAgain(credentials: Credentials): Promise<void> {
  await startSession(await idTokenOfUser(credentials));
}

/** Also sends the link that confirms the address. Where that fails, the page with the API keys sends it again. */
export async function signUp(credentials: Credentials): Promise<void> {
  const idToken = await idTokenOf('signUp', credentials);
  await sendConfirmation(idToken).catch(() => undefined);
  await startSession(idToken);
}

/** Sends the link that confirms the address of a user. The identity provider asks for the password again. Throws `ApiError`. */
export async function confirmEmail(credentials: Credentials): Promise<void> {
  await sendConfirmation(await idTokenOfUser(credentials));
}

async function sendConfirmation(idToken: string): Promise<void> {
  await callProvider('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
}

/**
 * Sends a link to a new address of a user. It is theirs once they open the link, which ends their sessions. Where the identity provider
 * protects addresses from being guessed, it does not say that one is taken. Throws `ApiError`.
 */
export async function changeEmail(credentials: Credentials, newEmail: string): Promise<void> {
  const idToken = await idTokenOfUser(credentials);
  try {
    await callProvider('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'EMAIL_EXISTS')) throw error;
    throw new ApiError(error.code, t.emailTaken);
  }
}

/** Changes the password, which ends all sessions, and begins a new one here. Throws `ApiError`. */
export async function changePassword({ email, password }: Credentials, newPassword: string): Promise<void> {
  const idToken = await idTokenOfUser({ email, password });
  const change = async () => {
    await callProvider('update', { idToken, password: newPassword });
    await signIn({ email, password: newPassword });
  };
  await replaceSession(change());
}

/** Sends a link to choose a new password. The result does not reveal whether the account exists. */
export async function sendPasswordReset(email: string): Promise<void> {
  try {
    await callProvider('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'EMAIL_NOT_FOUND')) throw error;
  }
}
