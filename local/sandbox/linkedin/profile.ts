import type { PlatformResponse } from '../core/response.ts';
import { apiResponse, tokenRevoked } from './errors.ts';
import { authorize, type LinkedinRequest } from './request.ts';
import type { LinkedinState } from './state.ts';

/** `GET /v2/userinfo`, which may report a new token as revoked. */
export const readProfile = (state: LinkedinState, request: LinkedinRequest): PlatformResponse => {
  const { account, token } = authorize(state, request, 'openid');
  const flakes = state.revokedFlakes.get(token.token) ?? 0;
  if (flakes < state.settings().revokedFlakes) {
    state.revokedFlakes.set(token.token, flakes + 1);
    throw tokenRevoked();
  }
  const profile = { name: account.displayName, picture: account.avatarUrl, locale: { country: 'US', language: 'en' } };
  return apiResponse(200, { sub: account.accountId, ...(token.scopes.includes('profile') && profile) });
};
