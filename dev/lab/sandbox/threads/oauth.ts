import { json, type PlatformResponse, rawJson } from '../core/response.ts';
import { graphError } from '../graph/errors.ts';
import { checkClient, codeExchange, graphAuthorizePage, longLivedTokens } from '../graph/oauth.ts';
import { type GraphRequest, onlyKnown, required, validToken } from '../graph/request.ts';
import type { Params } from '../http/body.ts';
import type { Fault } from '../oauth/authorize.ts';
import { badParameter, missingPermission } from './request.ts';
import type { ThreadsState } from './state.ts';

/** Every permission an app can request. */
export const THREADS_SCOPES = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
  'threads_keyword_search',
  'threads_manage_mentions',
  'threads_location_tagging',
  'threads_profile_discovery',
];

/** Where `client_id` is left out, the code is 4476002. */
const AUTHORIZE_ERRORS: Partial<Record<Fault, [message: string, code: number]>> = {
  client: ['Invalid app ID.', 1349026],
  redirectUri: ['The redirect URI is not whitelisted in the app settings.', 1349168],
};

/** A wrong request is answered with JSON. */
export const authorize = {
  path: '/oauth/authorize',
  page: graphAuthorizePage<ThreadsState>({
    scopes: THREADS_SCOPES,
    basicScope: 'threads_basic',
    codePrefix: 'AQB',
    fragment: '#_',
    denied: { error: 'access_denied', error_reason: 'user_denied', error_description: 'The user denied your request' },
    refuse: (fault, query) => {
      const [error_message, error_code] = AUTHORIZE_ERRORS[fault] ?? [`Invalid ${fault}.`, 1];
      return json(400, { error_message, error_code: query['client_id'] ? error_code : 4476002 });
    },
  }),
};

/** The user id is a bare number above 2^53. */
const exchange = codeExchange<ThreadsState>({
  prefix: 'THQVS',
  wrongRedirect: (message) => graphError({ message, code: 100 }),
  response: (_state, { token, accountId }) =>
    rawJson(200, `{"access_token":${JSON.stringify(token)},"user_id":${accountId}}`),
});

export function exchangeCode(state: ThreadsState, { params }: GraphRequest): PlatformResponse {
  return params['grant_type'] === 'client_credentials' ? appToken(state, params) : exchange(state, params);
}

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
export function debugToken(state: ThreadsState, request: GraphRequest): PlatformResponse {
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
}

function appToken(state: ThreadsState, params: Params): PlatformResponse {
  onlyKnown(params, ['client_id', 'client_secret', 'grant_type']);
  checkClient(state, params);
  const { clientId, longTokenLifeMs: lifeMs } = state.settings();
  const token = state.identity.issueToken({ prefix: 'TH|', kind: 'app', lifeMs, accountId: '', scopes: [], clientId });
  return json(200, { access_token: token.token, token_type: 'bearer' });
}
