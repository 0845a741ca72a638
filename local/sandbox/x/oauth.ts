import type { Request } from 'express';
import { json, type PlatformResponse } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { oauthError, s256, type TokenRequest, tokenEndpoint } from '../oauth/token.ts';
import type { XState } from './state.ts';

const checkClient = (state: XState, { authorization }: Request['headers']) => {
  const { clientId, clientSecret } = state.settings();
  const sent = /^Basic (.+)$/.exec(authorization ?? '')?.[1];
  if (sent === undefined) throw oauthError(401, 'unauthorized_client', 'Missing valid authorization header');
  if (Buffer.from(sent, 'base64').toString() !== `${clientId}:${clientSecret}`)
    throw oauthError(401, 'invalid_client', 'Value passed for the client was invalid.');
};

const GRANT_PARAMS: Record<string, string[]> = {
  authorization_code: ['code', 'redirect_uri', 'code_verifier'],
  refresh_token: ['refresh_token'],
};

const checkParams = (params: Params) => {
  const needed = GRANT_PARAMS[params['grant_type'] ?? ''];
  if (!needed) return;
  const unknown = Object.keys(params).find((name) => !['grant_type', 'client_id', ...needed].includes(name));
  if (unknown !== undefined) throw oauthError(400, 'invalid_request', `The parameter [${unknown}] is not known.`);
  const missing = needed.find((name) => !params[name]);
  if (missing !== undefined) throw oauthError(400, 'invalid_request', `Missing required parameter [${missing}].`);
};

const invalidCode = () => oauthError(400, 'invalid_request', 'Value passed for the authorization code was invalid.');
const invalidToken = () => oauthError(400, 'invalid_request', 'Value passed for the token was invalid.');

/** `POST /2/oauth2/token`, for a confidential client. */
export const tokens = tokenEndpoint<XState>({
  prefixes: { access: '', refresh: '' },
  check: (state, params, req) => {
    checkClient(state, req.headers);
    checkParams(params);
  },
  rotation: (state) => state.settings().rotation,
  givesRefreshToken: (_state, { scopes }) => scopes.includes('offline.access'),
  verifies: (challenge, verifier) => challenge === `plain:${verifier}` || challenge === `S256:${s256(verifier)}`,
  errors: {
    notForm: () => oauthError(400, 'invalid_request', 'Content-Type must be application/x-www-form-urlencoded.'),
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
export const revokeToken = (state: XState, { params }: TokenRequest, req: Request): PlatformResponse => {
  checkClient(state, req.headers);
  const token = state.identity.token(params['token'] ?? '');
  if (!token) throw invalidToken();
  token.revoked = true;
  return json(200, { revoked: true });
};
