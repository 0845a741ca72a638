import type { Request } from 'express';
import { json, type PlatformResponse } from '../core/response.ts';
import { authorizePage } from '../oauth/authorize.ts';
import { oauthError, s256, type TokenRequest, tokenEndpoint } from '../oauth/token.ts';
import type { XState } from './state.ts';

/** Every permission an app can request. */
export const X_SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];

/** X shows an error page for any invalid request and does not redirect. */
export const authorize = {
  path: '/i/oauth2/authorize',
  page: authorizePage<XState>({
    scopes: X_SCOPES,
    isChallenge: (query) =>
      Boolean(query['code_challenge']) && ['S256', 'plain'].includes(query['code_challenge_method'] ?? ''),
    challenge: (query) => `${query['code_challenge_method']}:${query['code_challenge']}`,
  }),
};

/** `POST /2/oauth2/token`, for a confidential client. */
export const tokens = tokenEndpoint<XState>({
  prefixes: { access: '', refresh: '' },
  checkClient: (state, _params, req) => checkClient(state, req.headers),
  clientParams: ['client_id'],
  rotation: (state) => state.settings().rotation,
  givesRefreshToken: (_state, { scopes }) => scopes.includes('offline.access'),
  verifies: (challenge, verifier) => challenge === `plain:${verifier}` || challenge === `S256:${s256(verifier)}`,
  errors: {
    notForm: () => oauthError(400, 'invalid_request', 'Content-Type must be application/x-www-form-urlencoded.'),
    parameter: (_state, problem) => oauthError(400, 'invalid_request', problem),
    unsupportedGrant: () => oauthError(400, 'unsupported_grant_type', 'Value passed for the grant type was invalid.'),
    code: invalidCode,
    redirectUri: invalidCode,
    verifier: invalidCode,
    refreshToken: invalidToken,
  },
  response: (state, { access, refresh }) =>
    json(200, {
      token_type: 'bearer',
      expires_in: state.identity.secondsLeft(access),
      access_token: access.token,
      scope: access.scopes.join(' '),
      ...(refresh && { refresh_token: refresh.token }),
    }),
});

/** `POST /2/oauth2/revoke`. */
export function revokeToken(state: XState, { params }: TokenRequest, req: Request): PlatformResponse {
  checkClient(state, req.headers);
  const token = state.identity.token(params['token'] ?? '');
  if (!token) throw invalidToken();
  token.revoked = true;
  return json(200, { revoked: true });
}

function checkClient(state: XState, { authorization }: Request['headers']) {
  const { clientId, clientSecret } = state.settings();
  const sent = /^Basic (.+)$/.exec(authorization ?? '')?.[1];
  if (sent === undefined) throw oauthError(401, 'unauthorized_client', 'Missing valid authorization header');
  if (Buffer.from(sent, 'base64').toString() !== `${clientId}:${clientSecret}`)
    throw oauthError(401, 'invalid_client', 'Value passed for the client was invalid.');
}

function invalidToken() {
  return oauthError(400, 'invalid_request', 'Value passed for the token was invalid.');
}

function invalidCode() {
  return oauthError(400, 'invalid_request', 'Value passed for the authorization code was invalid.');
}
