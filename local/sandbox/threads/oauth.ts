import { json, type PlatformResponse, rawJson } from '../core/response.ts';
import { flatGraphError, graphError } from '../graph/errors.ts';
import { longLivedTokens } from '../graph/long-lived-tokens.ts';
import { type GraphRequest, onlyKnown, required, validToken } from '../graph/request.ts';
import type { Params } from '../http/params.ts';
import { badParameter, missingPermission } from './errors.ts';
import type { ThreadsState } from './state.ts';

/** `POST /oauth/access_token`: a code becomes a short-lived token. The user id is a bare number above 2^53. */
export const exchangeCode = (state: ThreadsState, { params }: GraphRequest): PlatformResponse => {
  if (params['grant_type'] === 'client_credentials') return appToken(state, params);
  onlyKnown(params, ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code']);
  for (const name of ['client_id', 'client_secret', 'redirect_uri', 'code']) {
    if (!params[name]) throw flatGraphError(`Missing required field: ${name}`);
  }
  if (params['grant_type'] !== 'authorization_code') throw flatGraphError('Invalid grant_type');
  checkClient(state, params);
  const code = state.identity.usableCode(params['code'] ?? '');
  if (!code) throw flatGraphError('Matching code was not found or was already used');
  if (code.redirectUri !== params['redirect_uri']) {
    throw graphError({
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used.',
      code: 100,
    });
  }
  code.used = true;
  const { accountId, scopes, clientId } = code;
  const token = state.identity.issueToken({
    prefix: 'THQVS',
    kind: 'short',
    lifeMs: state.settings().shortTokenLifeMs,
    accountId,
    scopes,
    clientId,
  });
  return rawJson(200, `{"access_token":${JSON.stringify(token.token)},"user_id":${accountId}}`);
};

const appToken = (state: ThreadsState, params: Params): PlatformResponse => {
  onlyKnown(params, ['client_id', 'client_secret', 'grant_type']);
  checkClient(state, params);
  const { clientId, longTokenLifeMs: lifeMs } = state.settings();
  const token = state.identity.issueToken({ prefix: 'TH|', kind: 'app', lifeMs, accountId: '', scopes: [], clientId });
  return json(200, { access_token: token.token, token_type: 'bearer' });
};

const checkClient = (state: ThreadsState, params: Params) => {
  const { clientId, clientSecret } = state.settings();
  if (params['client_id'] !== clientId) throw flatGraphError('Invalid platform app');
  if (params['client_secret'] !== clientSecret) throw flatGraphError('Error validating client secret.');
};

export const longLived = longLivedTokens({
  prefix: 'THQVL',
  grantPrefix: 'th',
  basicScope: 'threads_basic',
  shortBySeconds: 56,
  wrongGrant: (message) => graphError({ message, code: 100 }),
  badParameter,
  wrongToken: () => graphError({ message: 'Session key invalid', code: 452, subcode: 4279019 }),
  missingPermission,
});

/** `GET /debug_token`: the properties of a token. */
export const debugToken = (state: ThreadsState, request: GraphRequest): PlatformResponse => {
  onlyKnown(request.params, ['input_token']);
  validToken(state.identity, request.token);
  const token = state.identity.token(required(request.params, 'input_token'));
  if (!token) return json(200, { data: { is_valid: false, scopes: [] } });
  const seconds = (ms: number) => Math.floor(ms / 1000);
  return json(200, {
    data: {
      type: token.kind === 'app' ? 'APP' : 'USER',
      application: 'Sandbox app',
      data_access_expires_at: seconds(token.issuedAt) + 90 * 86_400,
      expires_at: seconds(token.expiresAt),
      is_valid: !token.revoked && !state.identity.expired(token),
      issued_at: seconds(token.issuedAt),
      scopes: token.scopes,
      user_id: token.accountId,
    },
  });
};
