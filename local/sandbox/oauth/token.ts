import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { json, type PlatformResponse, ResponseError } from '../core/response.ts';
import { mediaType, type Params, readBody } from '../http/params.ts';
import type { OauthRules } from './rules.ts';

export interface OauthRequest extends ParsedRequest {
  params: Params;
}

const refuse = (status: number, error: string, error_description: string) =>
  new ResponseError(json(status, { error, error_description }));

/** Token calls are forms, nothing else. */
export const readTokenRequest = async (rules: OauthRules, req: Request): Promise<OauthRequest> => {
  const body = await readBody(req);
  if (mediaType(req) !== 'application/x-www-form-urlencoded')
    throw refuse(400, 'invalid_request', 'The request must be a form.');
  const params = Object.fromEntries(new URLSearchParams(body.toString()));
  const accountId = rules.identity.token(params['refresh_token'] ?? '')?.accountId ?? null;
  return { params, loggedParams: params, accountId };
};

export const tokenOperation = ({ params }: OauthRequest): string =>
  params['grant_type'] === 'refresh_token' ? 'refresh' : 'token';

/** The token endpoint. https://datatracker.ietf.org/doc/html/rfc6749#section-5 */
export const grantToken = (rules: OauthRules, { params }: OauthRequest): PlatformResponse => {
  const { clientId, clientSecret } = rules.settings();
  if (params['client_id'] !== clientId) throw refuse(401, 'invalid_client', 'The OAuth client was not found.');
  if (params['client_secret'] !== clientSecret) throw refuse(401, 'invalid_client', 'Unauthorized');
  const grant = params['grant_type'];
  if (grant === 'authorization_code') return exchangeCode(rules, params);
  if (grant === 'refresh_token') return refresh(rules, params);
  throw refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${grant ?? ''}`);
};

const exchangeCode = (rules: OauthRules, params: Params): PlatformResponse => {
  onlyKnown(params, ['code', 'redirect_uri', 'code_verifier']);
  const code = rules.identity.usableCode(params['code'] ?? '');
  if (!code) throw refuse(400, 'invalid_grant', 'Malformed auth code.');
  if (code.redirectUri !== params['redirect_uri']) throw refuse(400, rules.redirectMismatch, 'Bad Request');
  const verifier = params['code_verifier'];
  if (code.challenge !== null && code.challenge !== s256(verifier ?? ''))
    throw refuse(400, 'invalid_grant', 'Invalid code verifier.');
  code.used = true;
  const isOffline = rules.offlineCodes.delete(code.code);
  const { access, refresh } = issuePair(rules, code);
  return answer(rules, access, isOffline ? refresh : null);
};

const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** With strict rotation the refresh token that was used is worthless from here on, even if this answer is lost. */
const refresh = (rules: OauthRules, params: Params): PlatformResponse => {
  onlyKnown(params, ['refresh_token']);
  const old = rules.identity.token(params['refresh_token'] ?? '');
  if (old?.kind !== 'refresh' || old.revoked || rules.identity.expired(old))
    throw refuse(400, 'invalid_grant', 'Token has been expired or revoked.');
  const isStrict = rules.settings().rotation === 'strict';
  const { access, refresh: fresh } = issuePair(rules, old);
  old.revoked = isStrict;
  return answer(rules, access, isStrict ? fresh : null);
};

/** Tokens of an account that let it be used without its owner. */
export const issuePair = (
  rules: OauthRules,
  holder: { accountId: string; scopes: string[]; clientId: string; ageMs?: number },
): { access: Token; refresh: Token } => {
  const { accountId, scopes, clientId, ageMs = 0 } = holder;
  const { accessTokenSeconds, refreshTokenSeconds } = rules.settings();
  const shared = { accountId, scopes, clientId, ageMs };
  const { access, refresh } = rules.prefixes;
  return {
    access: rules.identity.issueToken({ ...shared, prefix: access, kind: 'access', lifeMs: accessTokenSeconds * 1000 }),
    refresh: rules.identity.issueToken({
      ...shared,
      prefix: refresh,
      kind: 'refresh',
      lifeMs: refreshTokenSeconds * 1000,
    }),
  };
};

const answer = (rules: OauthRules, access: Token, refresh: Token | null): PlatformResponse => {
  const seconds = Math.floor((access.expiresAt - rules.world.clock.now()) / 1000);
  return json(200, {
    access_token: access.token,
    expires_in: rules.settings().expiresInText ? String(seconds) : seconds,
    scope: access.scopes.join(' '),
    token_type: 'Bearer',
    ...(refresh && { refresh_token: refresh.token }),
  });
};

const onlyKnown = (params: Params, own: string[]) => {
  const known = ['client_id', 'client_secret', 'grant_type', ...own];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refuse(400, 'invalid_request', `Unknown parameter: ${unknown}`);
};
