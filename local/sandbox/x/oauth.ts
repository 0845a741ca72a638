import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { mediaType, type Params, readBody } from '../http/params.ts';
import { oauthError } from './errors.ts';
import type { XState } from './state.ts';

export interface OauthRequest extends ParsedRequest {
  params: Params;
  /** The Authorization header. */
  authorization: string | undefined;
}

/** OAuth calls are forms, nothing else. */
export const readOauth = async (state: XState, req: Request): Promise<OauthRequest> => {
  const body = await readBody(req);
  if (mediaType(req) !== 'application/x-www-form-urlencoded')
    throw oauthError(400, 'invalid_request', 'Content-Type must be application/x-www-form-urlencoded.');
  const params = Object.fromEntries(new URLSearchParams(body.toString()));
  const { authorization } = req.headers;
  const accountId = state.identity.token(params['refresh_token'] ?? params['token'] ?? '')?.accountId ?? null;
  return { params, authorization, loggedParams: params, accountId };
};

export const tokenOperation = ({ params }: OauthRequest): string =>
  params['grant_type'] === 'refresh_token' ? 'refresh' : 'token';

/** `POST /2/oauth2/token`, for a confidential client. */
export const grantToken = (state: XState, request: OauthRequest): PlatformResponse => {
  checkClient(state, request);
  const { params } = request;
  if (params['grant_type'] === 'authorization_code') return exchangeCode(state, params);
  if (params['grant_type'] === 'refresh_token') return refresh(state, params);
  throw oauthError(400, 'unsupported_grant_type', 'Value passed for the grant type was invalid.');
};

const checkClient = (state: XState, { authorization }: OauthRequest) => {
  const { clientId, clientSecret } = state.settings();
  const sent = /^Basic (.+)$/.exec(authorization ?? '')?.[1];
  if (sent === undefined) throw oauthError(401, 'unauthorized_client', 'Missing valid authorization header');
  if (Buffer.from(sent, 'base64').toString() !== `${clientId}:${clientSecret}`)
    throw oauthError(401, 'invalid_client', 'Value passed for the client was invalid.');
};

const needed = (params: Params, ...names: string[]) => {
  const known = ['grant_type', 'client_id', ...names];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown !== undefined) throw oauthError(400, 'invalid_request', `The parameter [${unknown}] is not known.`);
  const missing = names.find((name) => !params[name]);
  if (missing !== undefined) throw oauthError(400, 'invalid_request', `Missing required parameter [${missing}].`);
};

const matches = (challenge: string, verifier: string): boolean =>
  challenge === `plain:${verifier}` ||
  challenge === `S256:${createHash('sha256').update(verifier).digest('base64url')}`;

const exchangeCode = (state: XState, params: Params): PlatformResponse => {
  needed(params, 'code', 'redirect_uri', 'code_verifier');
  const code = state.identity.usableCode(params['code'] ?? '');
  const fits =
    code && code.redirectUri === params['redirect_uri'] && matches(code.challenge ?? '', params['code_verifier'] ?? '');
  if (!fits) throw oauthError(400, 'invalid_request', 'Value passed for the authorization code was invalid.');
  code.used = true;
  return pairAnswer(state, issuePair(state, code));
};

/** With strict rotation the refresh token that was used is worthless from here on, even if this answer is lost. */
const refresh = (state: XState, params: Params): PlatformResponse => {
  needed(params, 'refresh_token');
  const old = state.identity.token(params['refresh_token'] ?? '');
  if (old?.kind !== 'refresh' || old.revoked || state.identity.expired(old))
    throw oauthError(400, 'invalid_request', 'Value passed for the token was invalid.');
  const keep = state.settings().rotation === 'keep';
  const pair = issuePair(state, old, keep ? old : undefined);
  old.revoked = !keep;
  return pairAnswer(state, pair);
};

interface Pair {
  access: Token;
  /** Only with `offline.access`. */
  refresh: Token | null;
}

export const issuePair = (
  state: XState,
  holder: { accountId: string; scopes: string[]; clientId: string; ageMs?: number },
  kept?: Token,
): Pair => {
  const { accountId, scopes, clientId, ageMs = 0 } = holder;
  const { accessTokenSeconds, refreshTokenSeconds } = state.settings();
  const issue = (kind: string, seconds: number) =>
    state.identity.issueToken({ prefix: '', kind, lifeMs: seconds * 1000, ageMs, accountId, scopes, clientId });
  const access = issue('access', accessTokenSeconds);
  return {
    access,
    refresh: scopes.includes('offline.access') ? (kept ?? issue('refresh', refreshTokenSeconds)) : null,
  };
};

const pairAnswer = (state: XState, { access, refresh: token }: Pair): PlatformResponse =>
  json(200, {
    token_type: 'bearer',
    expires_in: Math.floor((access.expiresAt - state.world.clock.now()) / 1000),
    access_token: access.token,
    scope: access.scopes.join(' '),
    ...(token && { refresh_token: token.token }),
  });

/** `POST /2/oauth2/revoke`. */
export const revokeToken = (state: XState, request: OauthRequest): PlatformResponse => {
  checkClient(state, request);
  const token = state.identity.token(request.params['token'] ?? '');
  if (!token) throw oauthError(400, 'invalid_request', 'Value passed for the token was invalid.');
  token.revoked = true;
  return json(200, { revoked: true });
};
