import type { Account, Grant, Token } from '../../core/identity.ts';
import { json, type PlatformResponse } from '../../core/response.ts';
import type { OperationName } from '../../core/routes.ts';
import type { Params } from '../../http/body.ts';
import { badParameter, graphError } from '../errors.ts';
import { graphAuthorizePage } from '../oauth.ts';
import { type GraphRequest, onlyKnown, required, validToken } from '../request.ts';
import { issuePageToken } from './pages.ts';
import { userToken } from './request.ts';
import type { LoginState } from './state.ts';
import { ensureUser, firstPage } from './users.ts';

/** A connected Page: its token, and the user token behind it, with which the connection expires. */
export function seedPage(
  state: LoginState,
  { accountId, username }: Account,
  { scopes, ageMs }: { scopes: string[]; ageMs: number },
) {
  state.users.set(username, { pageIds: [accountId], businesses: [] });
  const refresh = issueUserToken(state, 'long', { accountId, scopes }, ageMs);
  return { access: issuePageToken(state, refresh, accountId), refresh, expiresAt: refresh.expiresAt };
}

/** The login dialog of an app that can request these permissions. */
export function loginDialog<State extends LoginState>(scopes: readonly string[]) {
  return graphAuthorizePage<State>({
    scopes,
    codePrefix: 'AQD',
    fragment: '#_=_',
    denied: {
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    },
    accountId: (state, username) => firstPage(ensureUser(state, username)),
  });
}

/** One path for two grants: a code becomes a user token, and a short-lived one a long-lived one. */
export const tokenOperation: OperationName<LoginState, GraphRequest> = {
  names: ['token', 'exchange'],
  choose: ({ params }) => (params['grant_type'] === 'fb_exchange_token' ? 'exchange' : 'token'),
};

/** `GET /{version}/oauth/access_token`. */
export function grantToken(state: LoginState, request: GraphRequest): PlatformResponse {
  return request.params['grant_type'] === 'fb_exchange_token'
    ? exchangeToken(state, request)
    : exchangeCode(state, request);
}

/** `GET /me/permissions`: what was granted, and what was not. */
export function permissionsList(requestable: readonly string[]) {
  return (state: LoginState, request: GraphRequest): PlatformResponse => {
    onlyKnown(request.params, []);
    const { scopes } = userToken(state, request);
    const status = (permission: string) => (scopes.includes(permission) ? 'granted' : 'declined');
    return json(200, { data: requestable.map((permission) => ({ permission, status: status(permission) })) });
  };
}

function issueUserToken(
  state: LoginState,
  kind: 'short' | 'long',
  { accountId, scopes }: Pick<Grant, 'accountId' | 'scopes'>,
  ageMs = 0,
): Token {
  const { clientId, shortTokenLifeMs, longTokenLifeMs } = state.settings();
  const lifeMs = kind === 'short' ? shortTokenLifeMs : longTokenLifeMs;
  const prefix = kind === 'short' ? 'EAAS' : 'EAAL';
  return state.identity.issueToken({ prefix, kind, lifeMs, ageMs, accountId, scopes, clientId });
}

/** A long-lived token comes back as it is, with what is left of its life: https://github.com/Thuzi/facebook-node-sdk/issues/68 */
function exchangeToken(state: LoginState, { params }: GraphRequest): PlatformResponse {
  onlyKnown(params, ['grant_type', 'client_id', 'client_secret', 'fb_exchange_token']);
  checkClient(state, params);
  const old = validToken(state.identity, required(params, 'fb_exchange_token'));
  if (old.kind === 'page') throw badParameter('A user access token is required to request this resource.');
  return tokenResponse(state, old.kind === 'long' ? old : issueUserToken(state, 'long', old));
}

function checkClient(state: LoginState, params: Params) {
  const { clientId, clientSecret } = state.settings();
  if (required(params, 'client_id') !== clientId)
    throw graphError({
      message: 'Error validating application. Cannot get application info due to a system error.',
      code: 101,
    });
  if (required(params, 'client_secret') !== clientSecret)
    throw graphError({ message: 'Error validating client secret.', code: 1 });
}

function tokenResponse(state: LoginState, issued: Token): PlatformResponse {
  const { token } = issued;
  const expires_in = state.identity.secondsLeft(issued);
  return json(200, { access_token: token, token_type: 'bearer', ...(state.settings().tellsExpiry && { expires_in }) });
}

function exchangeCode(state: LoginState, { params }: GraphRequest): PlatformResponse {
  onlyKnown(params, ['client_id', 'client_secret', 'redirect_uri', 'code']);
  checkClient(state, params);
  const code = state.identity.usableCode(required(params, 'code'));
  if (!code) throw graphError({ message: 'This authorization code has been used.', code: 100, subcode: 36009 });
  if (code.redirectUri !== required(params, 'redirect_uri'))
    throw badParameter('Error validating verification code. Please make sure your redirect_uri is identical.');
  code.used = true;
  return tokenResponse(state, issueUserToken(state, 'short', code));
}
