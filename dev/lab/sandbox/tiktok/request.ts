import type { Account, Token } from '../core/identity.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { apiError, scopeMissing } from './errors.ts';
import type { TiktokState } from './state.ts';

interface Authorized {
  account: Account;
  token: Token;
}

/** The valid access token of a call; one of the scopes is enough. */
export function authorize(state: TiktokState, request: BearerRequest, ...anyOf: string[]): Authorized {
  const authorized = state.identity.authorized(request.token);
  if (!authorized)
    throw apiError(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
  if (!anyOf.some((scope) => authorized.token.scopes.includes(scope))) throw scopeMissing(anyOf.join(' or '));
  return authorized;
}

const MINUTE_MS = 60_000;

/** Counts a call against its limit per minute and token. Calls beyond it are not counted. */
export function countCall(state: TiktokState, token: Token, kind: string, perMinute: number) {
  if (!state.settings().rateLimited) return;
  const now = state.clock.now();
  const key = `${kind}:${token.token}`;
  const recent = (state.windows.get(key) ?? []).filter((at) => at > now - MINUTE_MS);
  if (recent.length >= perMinute)
    throw apiError(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.');
  state.windows.set(key, [...recent, now]);
}
