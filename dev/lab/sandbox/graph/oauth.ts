import type { SeedOptions } from '../core/define-platform.ts';
import type { Account, Grant, Token } from '../core/identity.ts';
import type { PlatformContext } from '../core/platform.ts';
import { json, type PlatformResponse, type ResponseError } from '../core/response.ts';
import type { Params } from '../http/body.ts';
import { type AuthorizeRules, authorizePage, type OauthContext, withParams } from '../oauth/authorize.ts';
import { flatGraphError, graphError } from './errors.ts';
import { type GraphRequest, isWebUrl, onlyKnown, required, validToken } from './request.ts';

interface GraphAuthorizeRules<State>
  extends Pick<AuthorizeRules<State>, 'scopes' | 'basicScope' | 'codePrefix' | 'denied' | 'accountId' | 'refuse'> {
  /** What the platform appends to every redirect; it is not part of the code. */
  fragment: string;
}

/** The authorize page of a Graph platform. A wrong app, scope or redirect URI never redirects: the browser shows what is wrong. */
export function graphAuthorizePage<State extends OauthContext>({ fragment, ...rules }: GraphAuthorizeRules<State>) {
  return authorizePage<State>({
    ...rules,
    isUri: isWebUrl,
    scopeSeparator: /[\s,]+/,
    challenge: () => null,
    redirectUrl: (redirectUri, params) => `${withParams(redirectUri, params).split('#')[0]}${fragment}`,
  });
}

type CodeContext = PlatformContext<{ clientId: string; clientSecret: string; shortTokenLifeMs: number }>;

interface CodeExchangeRules<State> {
  prefix: string;
  wrongRedirect(message: string): ResponseError;
  response(state: State, token: Token): PlatformResponse;
}

/** Throws for another app than the registered one. */
export function checkClient(state: CodeContext, params: Params) {
  const { clientId, clientSecret } = state.settings();
  if (params['client_id'] !== clientId) throw flatGraphError('Invalid platform app');
  if (params['client_secret'] !== clientSecret) throw flatGraphError('Error validating client secret.');
}

const CODE_PARAMS = ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code'];

/** `POST /oauth/access_token`: a code becomes a short-lived token. */
export function codeExchange<State extends CodeContext>(rules: CodeExchangeRules<State>) {
  return (state: State, params: Params): PlatformResponse => {
    onlyKnown(params, CODE_PARAMS);
    for (const name of CODE_PARAMS) if (!params[name]) throw flatGraphError(`Missing required field ${name}`);
    if (params['grant_type'] !== 'authorization_code') throw flatGraphError('Invalid grant_type');
    checkClient(state, params);
    const code = state.identity.usableCode(params['code'] ?? '');
    if (!code) throw flatGraphError('Matching code was not found or was already used');
    if (code.redirectUri !== params['redirect_uri'])
      throw rules.wrongRedirect('Error validating verification code. Please make sure your redirect_uri is identical.');
    code.used = true;
    const { accountId, scopes, clientId } = code;
    const grant = { accountId, scopes, clientId, lifeMs: state.settings().shortTokenLifeMs };
    return rules.response(state, state.identity.issueToken({ prefix: rules.prefix, kind: 'short', ...grant }));
  };
}

type TokenContext = PlatformContext<{
  clientId: string;
  clientSecret: string;
  longTokenLifeMs: number;
  refreshMinAgeMs: number;
  refreshRevokesOld: boolean;
}>;

interface LongLivedTokenRules {
  prefix: string;
  /** The start of the grant types: `ig` or `th`. */
  grantPrefix: string;
  basicScope: string;
  /** `expires_in` is this much less than the full life, as on the real platform. */
  shortBySeconds: number;
  wrongGrant(message: string): ResponseError;
  badParameter(message: string): ResponseError;
  wrongToken(): ResponseError;
  missingPermission(): ResponseError;
}

/** Tokens of sixty days: exchanged for a short-lived one, refreshed, or given to a seeded account. */
export function longLivedTokens(rules: LongLivedTokenRules) {
  const issue = (state: TokenContext, { accountId, scopes, clientId }: Grant, ageMs = 0): Token => {
    const { longTokenLifeMs: lifeMs } = state.settings();
    return state.identity.issueToken({
      prefix: rules.prefix,
      kind: 'long',
      lifeMs,
      ageMs,
      accountId,
      scopes,
      clientId,
    });
  };
  const response = (state: TokenContext, old: Token): PlatformResponse => {
    const { token: access_token } = issue(state, old);
    const lifeSeconds = Math.floor(state.settings().longTokenLifeMs / 1000);
    const expires_in = Math.max(1, lifeSeconds - rules.shortBySeconds);
    return json(200, { access_token, token_type: 'bearer', expires_in });
  };
  const requireGrant = (given: string | undefined, grant: string) => {
    if (given !== grant) throw rules.wrongGrant(`Invalid grant_type: expected ${grant}`);
  };
  return {
    /** `GET /access_token`: a short-lived token becomes a long-lived one. */
    exchange: (state: TokenContext, { params }: GraphRequest): PlatformResponse => {
      onlyKnown(params, ['grant_type', 'client_secret', 'access_token']);
      requireGrant(params['grant_type'], `${rules.grantPrefix}_exchange_token`);
      if (required(params, 'client_secret') !== state.settings().clientSecret)
        throw graphError({ message: 'Error validating client secret.', code: 1 });
      const token = validToken(state.identity, params['access_token']);
      if (token.kind !== 'short') throw rules.wrongToken();
      return response(state, token);
    },
    /** `GET /refresh_access_token`: a long-lived token, a day old or more, gives another sixty days. */
    refresh: (state: TokenContext, { params }: GraphRequest): PlatformResponse => {
      onlyKnown(params, ['grant_type', 'access_token']);
      requireGrant(params['grant_type'], `${rules.grantPrefix}_refresh_token`);
      const token = validToken(state.identity, params['access_token']);
      if (token.kind !== 'long') throw rules.wrongToken();
      if (!token.scopes.includes(rules.basicScope)) throw rules.missingPermission();
      const { refreshMinAgeMs, refreshRevokesOld } = state.settings();
      if (state.clock.now() - token.issuedAt < refreshMinAgeMs)
        throw rules.badParameter('The access token must be at least 24 hours old to be refreshed');
      if (refreshRevokesOld) token.revoked = true;
      return response(state, token);
    },
    seedTokens: (state: TokenContext, { accountId }: Account, { scopes, ageMs }: SeedOptions) => ({
      access: issue(state, { accountId, scopes, clientId: state.settings().clientId }, ageMs),
      refresh: null,
    }),
  };
}
