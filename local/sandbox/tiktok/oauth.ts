import type { Request } from 'express';
import type { Token } from '../core/identity.ts';
import { sha256 } from '../core/ids.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { mediaType, type Params, readBody } from '../http/params.ts';
import { oauthError } from './errors.ts';
import type { TiktokState } from './state.ts';

export interface OauthRequest extends ParsedRequest {
  params: Params;
}

/** OAuth calls are forms, nothing else. */
export const readOauth = async (state: TiktokState, req: Request): Promise<OauthRequest> => {
  const body = await readBody(req);
  if (mediaType(req) !== 'application/x-www-form-urlencoded') {
    throw flat(state, 'invalid_request', 'Only `application/x-www-form-urlencoded` is accepted as Content-Type.');
  }
  const params = Object.fromEntries(new URLSearchParams(body.toString()));
  return {
    params,
    loggedParams: params,
    accountId: state.identity.token(params['refresh_token'] ?? params['token'] ?? '')?.accountId ?? null,
  };
};

export const tokenOperation = ({ params }: OauthRequest): string =>
  params['grant_type'] === 'refresh_token' ? 'refresh' : 'token';

/** `POST /v2/oauth/token/`, for all three grants. */
export const grantToken = (state: TiktokState, { params }: OauthRequest): PlatformResponse => {
  checkClient(state, params);
  const grant = params['grant_type'];
  if (grant === 'authorization_code') return exchangeCode(state, params);
  if (grant === 'refresh_token') return refresh(state, params);
  if (grant === 'client_credentials') return clientToken(state, params);
  throw grant
    ? flat(state, 'unsupported_grant_type', 'The grant type is not supported.')
    : flat(state, 'invalid_request', 'grant_type is missing.');
};

const exchangeCode = (state: TiktokState, params: Params): PlatformResponse => {
  onlyKnown(state, params, ['code', 'redirect_uri', 'code_verifier'], ['code', 'redirect_uri']);
  const code = state.identity.usableCode(params['code'] ?? '');
  if (!code) throw flat(state, 'invalid_grant', 'Authorization code is expired.');
  if (code.redirectUri !== params['redirect_uri']) {
    throw flat(state, 'invalid_request', 'Redirect_uri is not matched with the uri when requesting code.');
  }
  if (code.challenge !== null && code.challenge !== sha256(params['code_verifier'] ?? '')) {
    throw flat(state, 'invalid_request', 'Code verifier or code challenge is invalid.');
  }
  code.used = true;
  return pairAnswer(state, issuePair(state, code));
};

/** With strict rotation the refresh token that was used is worthless from here on, even if this answer is lost. */
const refresh = (state: TiktokState, params: Params): PlatformResponse => {
  onlyKnown(state, params, ['refresh_token'], ['refresh_token']);
  const old = state.identity.token(params['refresh_token'] ?? '');
  if (old?.kind !== 'refresh' || old.revoked || state.identity.expired(old)) {
    throw flat(state, 'invalid_grant', 'Refresh token is invalid or expired.');
  }
  const pair = issuePair(state, old, state.settings().rotation === 'keep' ? old : undefined);
  old.revoked = state.settings().rotation === 'strict';
  return pairAnswer(state, pair);
};

const clientToken = (state: TiktokState, params: Params): PlatformResponse => {
  onlyKnown(state, params, [], []);
  const token = state.identity.issueToken({
    prefix: 'clt.',
    kind: 'client',
    lifeMs: 7_200_000,
    accountId: '',
    scopes: [],
    clientId: state.settings().clientId,
  });
  return json(200, { access_token: token.token, expires_in: 7200, token_type: 'Bearer' });
};

interface Pair {
  access: Token;
  refresh: Token;
}

export const issuePair = (
  state: TiktokState,
  holder: { accountId: string; scopes: string[]; clientId: string; ageMs?: number },
  kept?: Token,
): Pair => {
  const { accountId, scopes, clientId, ageMs = 0 } = holder;
  const { accessTokenSeconds, refreshTokenSeconds } = state.settings();
  const issue = (prefix: string, kind: string, seconds: number) =>
    state.identity.issueToken({ prefix, kind, lifeMs: seconds * 1000, ageMs, accountId, scopes, clientId });
  return {
    access: issue('act.', 'access', accessTokenSeconds),
    refresh: kept ?? issue('rft.', 'refresh', refreshTokenSeconds),
  };
};

const pairAnswer = (state: TiktokState, { access, refresh }: Pair): PlatformResponse => {
  const seconds = (token: Token) => Math.floor((token.expiresAt - state.world.clock.now()) / 1000);
  return json(200, {
    access_token: access.token,
    expires_in: seconds(access),
    open_id: access.accountId,
    refresh_expires_in: seconds(refresh),
    refresh_token: refresh.token,
    scope: access.scopes.join(','),
    token_type: 'Bearer',
  });
};

/** `POST /v2/oauth/revoke/`: the account's tokens end, and what it was posting fails. 200 with an empty body. */
export const revokeToken = (state: TiktokState, { params }: OauthRequest): PlatformResponse => {
  checkClient(state, params);
  onlyKnown(state, params, ['token'], ['token'], false);
  const token = state.identity.token(params['token'] ?? '');
  if (!token) throw flat(state, 'invalid_request', 'The token is invalid.');
  for (const one of state.identity.tokensOf(token.accountId)) one.revoked = true;
  for (const publish of state.publishes.values()) {
    if (publish.accountId === token.accountId && publish.check.state === 'waiting')
      publish.check = { state: 'refused', reason: 'auth_removed' };
  }
  return { status: 200, headers: {}, body: '' };
};

const checkClient = (state: TiktokState, params: Params) => {
  const { clientId, clientSecret } = state.settings();
  if (!params['client_key'] || !params['client_secret'])
    throw flat(state, 'invalid_request', 'client_key or client_secret is missing.');
  if (params['client_key'] !== clientId || params['client_secret'] !== clientSecret) {
    throw flat(state, 'invalid_client', 'Client key or secret is incorrect.');
  }
};

const onlyKnown = (state: TiktokState, params: Params, own: string[], needed: string[], hasGrant = true) => {
  const known = ['client_key', 'client_secret', ...(hasGrant ? ['grant_type'] : []), ...own];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown !== undefined) throw flat(state, 'invalid_request', `The parameter ${unknown} is not known.`);
  const missing = needed.find((name) => !params[name]);
  if (missing !== undefined) throw flat(state, 'invalid_request', `The parameter ${missing} is missing.`);
};

const flat = (state: TiktokState, error: string, description: string) =>
  oauthError(state.settings().oauthErrorStatus, error, description);
