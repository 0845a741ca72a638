import type { Token } from '../core/identity.ts';
import { json, type PlatformResponse, rawJson } from '../core/response.ts';
import { flatGraphError, graphError, graphErrorResponse } from '../graph/errors.ts';
import { type GraphRequest, liveToken, onlyKnown, required } from '../graph/request.ts';
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

/** `GET /access_token`: a short-lived token becomes a long-lived one. */
export const exchangeToken = (state: ThreadsState, { params }: GraphRequest): PlatformResponse => {
  onlyKnown(params, ['grant_type', 'client_secret', 'access_token']);
  requireGrant(params, 'th_exchange_token');
  if (required(params, 'client_secret') !== state.settings().clientSecret) {
    throw graphError({ message: 'Error validating client secret.', code: 1 });
  }
  const token = liveToken(state.identity, params['access_token']);
  if (token.kind !== 'short') throw graphError({ message: 'Session key invalid', code: 452, subcode: 4279019 });
  return longLived(state, token);
};

/** `GET /refresh_access_token`: a long-lived token, a day old or more, buys another sixty days. */
export const refreshToken = (state: ThreadsState, { params }: GraphRequest): PlatformResponse => {
  onlyKnown(params, ['grant_type', 'access_token']);
  requireGrant(params, 'th_refresh_token');
  const token = liveToken(state.identity, params['access_token']);
  if (token.kind !== 'long') throw graphError({ message: 'Session key invalid', code: 452, subcode: 4279019 });
  if (!token.scopes.includes('threads_basic')) throw missingPermission();
  const { refreshMinAgeMs, refreshRevokesOld } = state.settings();
  if (state.world.clock.now() - token.issuedAt < refreshMinAgeMs) {
    throw badParameter('The access token must be at least 24 hours old to be refreshed');
  }
  if (refreshRevokesOld) token.revoked = true;
  return longLived(state, token);
};

const requireGrant = (params: Params, grant: string) => {
  if (params['grant_type'] !== grant) throw graphError({ message: `Invalid grant_type: expected ${grant}`, code: 100 });
};

/** `expires_in` is a little less than the full life, as on the real platform. */
const SHORT_BY_SECONDS = 56;

const longLived = (state: ThreadsState, { accountId, scopes, clientId }: Token): PlatformResponse => {
  const lifeMs = state.settings().longTokenLifeMs;
  const token = state.identity.issueToken({ prefix: 'THQVL', kind: 'long', lifeMs, accountId, scopes, clientId });
  const expiresIn = Math.max(1, Math.floor(lifeMs / 1000) - SHORT_BY_SECONDS);
  return json(200, { access_token: token.token, token_type: 'bearer', expires_in: expiresIn });
};

/** `GET /debug_token`: what a token is, for people who wonder. */
export const debugToken = (state: ThreadsState, request: GraphRequest): PlatformResponse => {
  onlyKnown(request.params, ['input_token']);
  liveToken(state.identity, request.token);
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

/** Token endpoints answer only the documented method, and have no version in their path. */
export const unknownPath = (path: string): PlatformResponse =>
  graphErrorResponse({ message: `Unknown path components: ${path}`, code: 2500 });
