import type { Request } from 'express';
import type { Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { mediaType, type Params, readBody } from '../http/params.ts';
import { oauthError } from './errors.ts';
import type { LinkedinState } from './state.ts';

export interface OauthRequest extends ParsedRequest {
  params: Params;
}

/** OAuth calls are forms, nothing else. */
export const readOauth = async (state: LinkedinState, req: Request): Promise<OauthRequest> => {
  const body = await readBody(req);
  if (mediaType(req) !== 'application/x-www-form-urlencoded')
    throw oauthError(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded');
  const params = Object.fromEntries(new URLSearchParams(body.toString()));
  return {
    params,
    loggedParams: params,
    accountId: state.identity.token(params['refresh_token'] ?? '')?.accountId ?? null,
  };
};

export const tokenOperation = ({ params }: OauthRequest): string =>
  params['grant_type'] === 'refresh_token' ? 'refresh' : 'token';

/** `POST /oauth/v2/accessToken`. */
export const grantToken = (state: LinkedinState, { params }: OauthRequest): PlatformResponse => {
  const { clientId, clientSecret } = state.settings();
  const isExchange = params['grant_type'] === 'authorization_code';
  for (const name of ['grant_type', 'client_id', 'client_secret', ...(isExchange ? ['code', 'redirect_uri'] : [])])
    if (!params[name]) throw oauthError(400, 'invalid_request', `A required parameter "${name}" is missing`);
  if (params['client_id'] !== clientId || params['client_secret'] !== clientSecret)
    throw oauthError(401, 'invalid_client', 'Client authentication failed');
  if (isExchange) return exchangeCode(state, params);
  if (params['grant_type'] === 'refresh_token') return refresh(state, params);
  throw oauthError(400, 'unsupported_grant_type', 'The grant type is not supported');
};

const exchangeCode = (state: LinkedinState, params: Params): PlatformResponse => {
  const code = state.identity.usableCode(params['code'] ?? '');
  if (!code) throw oauthError(401, 'invalid_request', 'Unable to retrieve access token: authorization code not found');
  if (code.redirectUri !== params['redirect_uri'])
    throw oauthError(
      400,
      'invalid_redirect_uri',
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code.',
    );
  code.used = true;
  return tokenAnswer(state, issueTokens(state, code));
};

/** The refresh token stays the same, and so does the day it ends. */
const refresh = (state: LinkedinState, params: Params): PlatformResponse => {
  const old = state.identity.token(params['refresh_token'] ?? '');
  if (old?.kind !== 'refresh' || old.revoked || state.identity.expired(old))
    throw oauthError(
      400,
      'invalid_request',
      'The provided authorization grant or refresh token is invalid, expired or revoked',
    );
  return tokenAnswer(state, issueTokens(state, old, old));
};

interface Tokens {
  access: Token;
  refresh: Token | null;
}

export const issueTokens = (
  state: LinkedinState,
  holder: { accountId: string; scopes: string[]; clientId: string; ageMs?: number },
  kept?: Token,
): Tokens => {
  const { accountId, scopes, clientId, ageMs = 0 } = holder;
  const { accessTokenSeconds, refreshTokenSeconds, refreshTokens } = state.settings();
  const issue = (prefix: string, kind: string, seconds: number) =>
    state.identity.issueToken({ prefix, kind, lifeMs: seconds * 1000, ageMs, accountId, scopes, clientId });
  const access = issue('AQX', 'access', accessTokenSeconds);
  return { access, refresh: kept ?? (refreshTokens ? issue('AQW', 'refresh', refreshTokenSeconds) : null) };
};

const tokenAnswer = (state: LinkedinState, { access, refresh: token }: Tokens): PlatformResponse => {
  const seconds = ({ expiresAt }: Token) => Math.floor((expiresAt - state.world.clock.now()) / 1000);
  return json(200, {
    access_token: access.token,
    expires_in: seconds(access),
    scope: access.scopes.join(state.settings().scopeSeparator),
    token_type: 'Bearer',
    ...(token && { refresh_token: token.token, refresh_token_expires_in: seconds(token) }),
  });
};
