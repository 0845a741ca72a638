import type { Token } from '../core/identity.ts';
import { json } from '../core/response.ts';
import { oauthError, tokenEndpoint } from '../oauth/token.ts';
import type { LinkedinState } from './state.ts';

/** `POST /oauth/v2/accessToken`. A refresh keeps the refresh token, and the day it expires. */
export const tokens = tokenEndpoint<LinkedinState>({
  prefixes: { access: 'AQX', refresh: 'AQW' },
  rotation: () => 'keep',
  givesRefreshToken: (state) => state.settings().refreshTokens,
  check: (state, params) => {
    const { clientId, clientSecret } = state.settings();
    const codeParams = params['grant_type'] === 'authorization_code' ? ['code', 'redirect_uri'] : [];
    for (const name of ['grant_type', 'client_id', 'client_secret', ...codeParams])
      if (!params[name]) throw oauthError(400, 'invalid_request', `A required parameter "${name}" is missing`);
    if (params['client_id'] !== clientId || params['client_secret'] !== clientSecret)
      throw oauthError(401, 'invalid_client', 'Client authentication failed');
  },
  errors: {
    notForm: () => oauthError(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded'),
    unsupportedGrant: () => oauthError(400, 'unsupported_grant_type', 'The grant type is not supported'),
    code: () => oauthError(401, 'invalid_request', 'Unable to retrieve access token: authorization code not found'),
    redirectUri: () => mismatch(),
    verifier: () => mismatch(),
    refreshToken: () =>
      oauthError(
        400,
        'invalid_request',
        'The provided authorization grant or refresh token is invalid, expired or revoked',
      ),
  },
  response: (state, { access, refresh }) => {
    const { secondsLeft } = state.identity;
    const refreshFields = (token: Token) => ({
      refresh_token: token.token,
      refresh_token_expires_in: secondsLeft(token),
    });
    return json(200, {
      access_token: access.token,
      expires_in: secondsLeft(access),
      scope: access.scopes.join(state.settings().scopeSeparator),
      token_type: 'Bearer',
      ...(refresh && refreshFields(refresh)),
    });
  },
});

const mismatch = () =>
  oauthError(
    400,
    'invalid_redirect_uri',
    'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code.',
  );
