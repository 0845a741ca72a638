import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { SeededTokens } from '../core/define-platform.ts';
import type { Account, Code, Grant, Token } from '../core/identity.ts';
import type { PlatformContext } from '../core/platform.ts';
import { json, type PlatformResponse, ResponseError } from '../core/response.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { mediaType, type Params, readBody } from '../http/body.ts';

/** Lives of tokens in seconds. */
type TokenContext = PlatformContext<{ clientId: string; accessTokenSeconds: number; refreshTokenSeconds: number }>;

export interface TokenRequest extends ParsedRequest {
  params: Params;
}

interface TokenPair {
  access: Token;
  refresh: Token | null;
}

/** What a refresh does with the refresh token: a new one replaces it, the same one is sent back, or none is sent. */
type Rotation = 'strict' | 'keep' | 'none';

/** How a platform's token endpoint works, where platforms differ. */
interface TokenRules<State> {
  prefixes: { access: string; refresh: string };
  /** Checks the client. Throws the platform's error. */
  checkClient(state: State, params: Params, req: Request): void;
  /** The parameters that name the client; by default its id and its secret. */
  clientParams?: readonly string[];
  rotation(state: State): Rotation;
  /** Whether a grant comes with a refresh token. */
  givesRefreshToken?(state: State, grant: Grant & { offline: boolean }): boolean;
  /** Whether a verifier proves the challenge of a code; by default S256. */
  verifies?(challenge: string, verifier: string): boolean;
  response(state: State, pair: TokenPair): PlatformResponse;
  errors: {
    notForm(state: State): ResponseError;
    unsupportedGrant(state: State, grant: string | undefined): ResponseError;
    /** A parameter is missing or unknown. */
    parameter(state: State, problem: string): ResponseError;
    code(state: State): ResponseError;
    redirectUri(state: State): ResponseError;
    verifier(state: State): ResponseError;
    refreshToken(state: State): ResponseError;
  };
  /** Grants without additional parameters, besides the code and the refresh token. */
  otherGrants?: Record<string, (state: State) => PlatformResponse>;
}

export function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** An error of RFC 6749. https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
export function oauthError(status: number, error: string, error_description: string, more: object = {}) {
  return new ResponseError(json(status, { error, error_description, ...more }));
}

/** A token endpoint, and the tokens of seeded accounts. */
export function tokenEndpoint<State extends TokenContext>(rules: TokenRules<State>) {
  const { errors, prefixes } = rules;

  /** Token calls are forms, nothing else. */
  const readRequest = async (state: State, req: Request): Promise<TokenRequest> => {
    const body = await readBody(req);
    if (mediaType(req) !== 'application/x-www-form-urlencoded') throw errors.notForm(state);
    const params = Object.fromEntries(new URLSearchParams(body.toString()));
    const accountId = state.identity.accountIdOf(params['refresh_token'] ?? params['token']);
    return { params, loggedParams: params, accountId };
  };

  /** A pair of tokens; `refresh` decides the second: a kept one, a new one or none. */
  const issue = (state: State, grant: Grant, refresh: Token | boolean, ageMs = 0): TokenPair => {
    const { accountId, scopes, clientId } = grant;
    const { accessTokenSeconds, refreshTokenSeconds } = state.settings();
    const token = (kind: keyof typeof prefixes, seconds: number) =>
      state.identity.issueToken({
        accountId,
        scopes,
        clientId,
        kind,
        ageMs,
        prefix: prefixes[kind],
        lifeMs: seconds * 1000,
      });
    const access = token('access', accessTokenSeconds);
    if (typeof refresh !== 'boolean') return { access, refresh };
    return { access, refresh: refresh ? token('refresh', refreshTokenSeconds) : null };
  };

  const givesRefreshToken = (state: State, grant: Grant & { offline: boolean }) =>
    rules.givesRefreshToken?.(state, grant) ?? true;

  const exchangeCode = (state: State, params: Params): PlatformResponse => {
    const code = state.identity.usableCode(params['code'] ?? '');
    if (!code) throw errors.code(state);
    if (code.redirectUri !== params['redirect_uri']) throw errors.redirectUri(state);
    if (!isProven(code, params['code_verifier'] ?? '')) throw errors.verifier(state);
    code.used = true;
    return rules.response(state, issue(state, code, givesRefreshToken(state, code)));
  };

  const isProven = ({ challenge }: Code, verifier: string): boolean =>
    challenge === null || (rules.verifies ? rules.verifies(challenge, verifier) : challenge === s256(verifier));

  /** With strict rotation the refresh token is revoked from here on, even if this response is lost. */
  const refresh = (state: State, params: Params): PlatformResponse => {
    const old = state.identity.token(params['refresh_token'] ?? '');
    if (old?.kind !== 'refresh' || old.revoked || state.identity.expired(old)) throw errors.refreshToken(state);
    const rotation = rules.rotation(state);
    const pair = issue(state, old, rotation === 'keep' ? old : rotation === 'strict');
    old.revoked = rotation === 'strict';
    return rules.response(state, pair);
  };

  /** Unknown parameters are errors, so that a misspelt one shows. */
  const checkParams = (state: State, params: Params, needed: readonly string[], optional: readonly string[] = []) => {
    const known = [...(rules.clientParams ?? ['client_id', 'client_secret']), ...needed, ...optional];
    const unknown = Object.keys(params).find((name) => !known.includes(name));
    if (unknown !== undefined) throw errors.parameter(state, `Unknown parameter: ${unknown}`);
    const missing = needed.find((name) => !params[name]);
    if (missing !== undefined) throw errors.parameter(state, `Missing required parameter: ${missing}`);
  };

  return {
    readRequest,
    checkParams,
    operation: {
      names: ['token', 'refresh'],
      choose: ({ params }: TokenRequest) => (params['grant_type'] === 'refresh_token' ? 'refresh' : 'token'),
    },
    grant: (state: State, { params }: TokenRequest, req: Request): PlatformResponse => {
      rules.checkClient(state, params, req);
      const { grant_type: grant = '' } = params;
      if (grant === 'authorization_code') {
        checkParams(state, params, ['grant_type', 'code', 'redirect_uri'], ['code_verifier']);
        return exchangeCode(state, params);
      }
      if (grant === 'refresh_token') {
        checkParams(state, params, ['grant_type', 'refresh_token']);
        return refresh(state, params);
      }
      const other = rules.otherGrants?.[grant];
      if (!other) throw errors.unsupportedGrant(state, grant);
      checkParams(state, params, ['grant_type']);
      return other(state);
    },
    seedTokens: (state: State, { accountId }: Account, options: { scopes: string[]; ageMs: number }): SeededTokens => {
      const grant = { accountId, scopes: options.scopes, clientId: state.settings().clientId, offline: true };
      return issue(state, grant, givesRefreshToken(state, grant), options.ageMs);
    },
  };
}

interface StandardRules<State> extends Pick<TokenRules<State>, 'prefixes' | 'rotation' | 'givesRefreshToken'> {
  /** The error of a redirect URI that differs from the one of the code. */
  redirectMismatch: string;
  /** `expires_in` is a text. */
  expiresInText?(state: State): boolean;
}

type StandardContext = PlatformContext<{
  clientId: string;
  clientSecret: string;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
}>;

/** The token endpoint of a platform that follows the standards to the letter. */
export function standardTokenEndpoint<State extends StandardContext>({
  redirectMismatch,
  expiresInText,
  ...rules
}: StandardRules<State>) {
  return tokenEndpoint<State>({
    ...rules,
    checkClient: (state, params) => {
      const { clientId, clientSecret } = state.settings();
      if (params['client_id'] !== clientId) throw oauthError(401, 'invalid_client', 'The OAuth client was not found.');
      if (params['client_secret'] !== clientSecret) throw oauthError(401, 'invalid_client', 'Unauthorized');
    },
    errors: {
      notForm: () => oauthError(400, 'invalid_request', 'The request must be a form.'),
      unsupportedGrant: (_state, grant) =>
        oauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grant ?? ''}`),
      parameter: (_state, problem) => oauthError(400, 'invalid_request', problem),
      code: () => oauthError(400, 'invalid_grant', 'Malformed auth code.'),
      redirectUri: () => oauthError(400, redirectMismatch, 'Bad Request'),
      verifier: () => oauthError(400, 'invalid_grant', 'Invalid code verifier.'),
      refreshToken: () => oauthError(400, 'invalid_grant', 'Token has been expired or revoked.'),
    },
    response: (state, { access, refresh }) => {
      const seconds = state.identity.secondsLeft(access);
      return json(200, {
        access_token: access.token,
        expires_in: expiresInText?.(state) ? String(seconds) : seconds,
        scope: access.scopes.join(' '),
        token_type: 'Bearer',
        ...(refresh && { refresh_token: refresh.token }),
      });
    },
  });
}
