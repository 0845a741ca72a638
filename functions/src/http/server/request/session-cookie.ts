import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Response } from 'express';

/** The one cookie that Firebase Hosting hands on: https://firebase.google.com/docs/hosting/manage-cache#using_cookies */
const SESSION_COOKIE = '__session';

/** `Lax`, so that a user who follows a link from another site is still signed in. */
const attributes: CookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' };

/**
 * The value of the session cookie; null where there is none, or several: a site on a sibling domain may have set another.
 * Cookie libraries return the first of several, so the header is read here.
 */
export function sessionCookieOf(request: IncomingMessage): string | null {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    .map((pair) => pair.slice(SESSION_COOKIE.length + 1));
  return values.length === 1 && values[0] ? values[0] : null;
}

export function setSessionCookie(response: Response, value: string, maxAgeMs: number): void {
  response.cookie(SESSION_COOKIE, value, { ...attributes, maxAge: maxAgeMs });
}

export function clearSessionCookie(response: Response): void {
  response.clearCookie(SESSION_COOKIE, attributes);
}
