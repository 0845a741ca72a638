import { json, type PlatformResponse } from '../core/response.ts';
import { authorizePage } from '../oauth/authorize.ts';
import { oauthError, standardTokenEndpoint, type TokenRequest } from '../oauth/token.ts';
import { YOUTUBE_SCOPES } from './request.ts';
import type { YoutubeState } from './state.ts';

/** Google's authorize page: a refresh token only for a request that asks for one. */
export const authorize = {
  path: '/o/oauth2/v2/auth',
  page: authorizePage<YoutubeState>({
    scopes: YOUTUBE_SCOPES,
    codePrefix: '4/0',
    accepts: ({ access_type: type = 'online' }) => ['online', 'offline'].includes(type),
    isOffline: (query) => query['access_type'] === 'offline' && query['prompt'] === 'consent',
  }),
};

/** A refresh never gives a new refresh token. */
export const tokens = standardTokenEndpoint<YoutubeState>({
  prefixes: { access: 'ya29.', refresh: '1//0' },
  rotation: () => 'none',
  givesRefreshToken: (_state, { offline }) => offline,
  redirectMismatch: 'redirect_uri_mismatch',
});

/** `POST /revoke`: a refresh token ends with the access tokens made of it, an access token with its refresh token. */
export function revokeToken(state: YoutubeState, { params }: TokenRequest): PlatformResponse {
  const unknown = Object.keys(params).find((name) => name !== 'token');
  if (unknown !== undefined)
    throw oauthError(400, 'invalid_request', `Parameter not allowed for this message type: ${unknown}`);
  const token = state.identity.token(params['token'] ?? '');
  if (!token || token.revoked || state.identity.expired(token))
    throw oauthError(400, 'invalid_token', 'Token expired or revoked');
  for (const one of state.identity.tokensOf(token.accountId)) one.revoked = true;
  return json(200, {});
}
