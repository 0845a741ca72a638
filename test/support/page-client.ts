import { type ApiRequest, type ApiResponse, request } from './api.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

const COOKIE = '__session';

/** One request to the web pages, as a program makes it. Redirects are not followed. */
export function visit(path: string, more: Omit<ApiRequest, 'at'> & { cookie?: string } = {}): Promise<ApiResponse> {
  const { cookie, headers, ...rest } = more;
  const withCookie = cookie === undefined ? {} : { cookie: `${COOKIE}=${cookie}` };
  return request(path, { ...rest, headers: { ...withCookie, ...headers }, at: stack.webUrl });
}

/** The whole `Set-Cookie` line of the session cookie. */
export function cookieLine({ headers }: ApiResponse): string {
  const line = headers.getSetCookie().find((set) => set.startsWith(`${COOKIE}=`));
  if (line === undefined) throw new Error(`No session cookie in: ${headers.getSetCookie().join(' | ')}`);
  return line;
}

export function cookieValue(response: ApiResponse): string {
  return (
    cookieLine(response)
      .split(';')[0]
      ?.slice(COOKIE.length + 1) ?? ''
  );
}

/** Exchanges a user's ID token for a session; its cookie. */
export async function beginSession({ idToken }: Pick<TestUser, 'idToken'>): Promise<string> {
  return cookieValue(await visit('/api/auth/session', { method: 'POST', body: { idToken } }));
}
