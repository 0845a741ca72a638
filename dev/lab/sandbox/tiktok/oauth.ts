import { randomText, sha256 } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { Params } from '../http/body.ts';
import { authorizePage } from '../oauth/authorize.ts';
import { type TokenRequest, tokenEndpoint } from '../oauth/token.ts';
import { oauthError } from './errors.ts';
import type { TiktokState } from './state.ts';

/** Every permission an app can request. */
export const TIKTOK_SCOPES = [
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.list',
  'video.publish',
  'video.upload',
];

/** The user may grant fewer scopes than requested: `_sandbox_scopes=a,b`. */
export const authorize = {
  path: '/v2/auth/authorize/',
  page: authorizePage<TiktokState>({
    scopes: TIKTOK_SCOPES,
    clientIdParam: 'client_key',
    scopeSeparator: ',',
    // Absolute, below 512 characters, without query and fragment.
    isUri: (uri) => uri.length < 512 && URL.canParse(uri) && /^https?:\/\/[^?#]+$/.test(uri),
    denied: { error: 'access_denied', error_description: 'The user denied the request' },
    // Real codes contain `*` and `!`; the percent sign breaks a client that decodes twice.
    newCode: () => `${randomText(40)}*v!${randomText(4)}%41.e1`,
    grantedParams: (scopes) => ({ scopes: scopes.join(',') }),
    redirectUrl: (uri, params) => `${uri}?${new URLSearchParams(params)}`,
  }),
};

const CLIENT_TOKEN_SECONDS = 7200;

/** `POST /v2/oauth/token/`, for all three grants. */
export const tokens = tokenEndpoint<TiktokState>({
  prefixes: { access: 'act.', refresh: 'rft.' },
  rotation: (state) => state.settings().rotation,
  // The challenge is in hex here, not in base64url.
  verifies: (challenge, verifier) => challenge === sha256(verifier),
  otherGrants: { client_credentials: clientToken },
  checkClient,
  clientParams: ['client_key', 'client_secret'],
  errors: {
    notForm: (state) => invalidRequest(state, 'Only `application/x-www-form-urlencoded` is accepted as Content-Type.'),
    parameter: invalidRequest,
    unsupportedGrant: (state, grant) =>
      grant
        ? flatError(state, 'unsupported_grant_type', 'The grant type is not supported.')
        : invalidRequest(state, 'grant_type is missing.'),
    code: (state) => flatError(state, 'invalid_grant', 'Authorization code is expired.'),
    redirectUri: (state) => invalidRequest(state, 'Redirect_uri is not matched with the uri when requesting code.'),
    verifier: (state) => invalidRequest(state, 'Code verifier or code challenge is invalid.'),
    refreshToken: (state) => flatError(state, 'invalid_grant', 'Refresh token is invalid or expired.'),
  },
  response: (state, { access, refresh }) =>
    json(200, {
      access_token: access.token,
      expires_in: state.identity.secondsLeft(access),
      open_id: access.accountId,
      ...(refresh && { refresh_expires_in: state.identity.secondsLeft(refresh), refresh_token: refresh.token }),
      scope: access.scopes.join(','),
      token_type: 'Bearer',
    }),
});

/** `POST /v2/oauth/revoke/`: the account's tokens end, and its posts in progress fail. 200 with an empty body. */
export function revokeToken(state: TiktokState, { params }: TokenRequest): PlatformResponse {
  checkClient(state, params);
  tokens.checkParams(state, params, ['token']);
  const token = state.identity.token(params['token'] ?? '');
  if (!token) throw invalidRequest(state, 'The token is invalid.');
  for (const one of state.identity.tokensOf(token.accountId)) one.revoked = true;
  for (const publish of state.publishes.values()) {
    if (publish.accountId === token.accountId && publish.check.state === 'waiting')
      publish.check = { state: 'rejected', reason: 'auth_removed' };
  }
  return { status: 200, headers: {}, body: '' };
}

function checkClient(state: TiktokState, params: Params) {
  const { clientId, clientSecret } = state.settings();
  if (!params['client_key'] || !params['client_secret'])
    throw invalidRequest(state, 'client_key or client_secret is missing.');
  if (params['client_key'] !== clientId || params['client_secret'] !== clientSecret)
    throw flatError(state, 'invalid_client', 'Client key or secret is incorrect.');
}

function invalidRequest(state: TiktokState, description: string) {
  return flatError(state, 'invalid_request', description);
}

function flatError(state: TiktokState, error: string, description: string) {
  return oauthError(state.settings().oauthErrorStatus, error, description);
}

function clientToken(state: TiktokState): PlatformResponse {
  const lifeMs = CLIENT_TOKEN_SECONDS * 1000;
  const grant = { accountId: '', scopes: [], clientId: state.settings().clientId };
  const { token } = state.identity.issueToken({ prefix: 'clt.', kind: 'client', lifeMs, ...grant });
  return json(200, { access_token: token, expires_in: CLIENT_TOKEN_SECONDS, token_type: 'Bearer' });
}
