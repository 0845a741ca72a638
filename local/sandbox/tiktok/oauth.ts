import { sha256 } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { type TokenRequest, tokenEndpoint } from '../oauth/token.ts';
import { oauthError } from './errors.ts';
import type { TiktokState } from './state.ts';

const flatError = (state: TiktokState, error: string, description: string) =>
  oauthError(state.settings().oauthErrorStatus, error, description);

const invalidRequest = (state: TiktokState, description: string) => flatError(state, 'invalid_request', description);

const checkClient = (state: TiktokState, params: Params) => {
  const { clientId, clientSecret } = state.settings();
  if (!params['client_key'] || !params['client_secret'])
    throw invalidRequest(state, 'client_key or client_secret is missing.');
  if (params['client_key'] !== clientId || params['client_secret'] !== clientSecret)
    throw flatError(state, 'invalid_client', 'Client key or secret is incorrect.');
};

const checkParams = (state: TiktokState, params: Params, { known, needed }: { known: string[]; needed: string[] }) => {
  const all = ['client_key', 'client_secret', ...known, ...needed];
  const unknown = Object.keys(params).find((name) => !all.includes(name));
  if (unknown !== undefined) throw invalidRequest(state, `The parameter ${unknown} is not known.`);
  const missing = needed.find((name) => !params[name]);
  if (missing !== undefined) throw invalidRequest(state, `The parameter ${missing} is missing.`);
};

const GRANT_PARAMS: Record<string, { known: string[]; needed: string[] }> = {
  authorization_code: { known: ['grant_type', 'code_verifier'], needed: ['code', 'redirect_uri'] },
  refresh_token: { known: ['grant_type'], needed: ['refresh_token'] },
  client_credentials: { known: ['grant_type'], needed: [] },
};

const CLIENT_TOKEN_SECONDS = 7200;

const clientToken = (state: TiktokState): PlatformResponse => {
  const lifeMs = CLIENT_TOKEN_SECONDS * 1000;
  const grant = { accountId: '', scopes: [], clientId: state.settings().clientId };
  const { token } = state.identity.issueToken({ prefix: 'clt.', kind: 'client', lifeMs, ...grant });
  return json(200, { access_token: token, expires_in: CLIENT_TOKEN_SECONDS, token_type: 'Bearer' });
};

/** `POST /v2/oauth/token/`, for all three grants. */
export const tokens = tokenEndpoint<TiktokState>({
  prefixes: { access: 'act.', refresh: 'rft.' },
  rotation: (state) => state.settings().rotation,
  // The challenge is in hex here, not in base64url.
  verifies: (challenge, verifier) => challenge === sha256(verifier),
  otherGrants: { client_credentials: clientToken },
  check: (state, params) => {
    checkClient(state, params);
    const own = GRANT_PARAMS[params['grant_type'] ?? ''];
    if (own) checkParams(state, params, own);
  },
  errors: {
    notForm: (state) => invalidRequest(state, 'Only `application/x-www-form-urlencoded` is accepted as Content-Type.'),
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
export const revokeToken = (state: TiktokState, { params }: TokenRequest): PlatformResponse => {
  checkClient(state, params);
  checkParams(state, params, { known: [], needed: ['token'] });
  const token = state.identity.token(params['token'] ?? '');
  if (!token) throw invalidRequest(state, 'The token is invalid.');
  for (const one of state.identity.tokensOf(token.accountId)) one.revoked = true;
  for (const publish of state.publishes.values()) {
    if (publish.accountId === token.accountId && publish.check.state === 'waiting')
      publish.check = { state: 'rejected', reason: 'auth_removed' };
  }
  return { status: 200, headers: {}, body: '' };
};
