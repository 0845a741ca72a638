import type { Account, Grant, Token } from '../core/identity.ts';
import type { PlatformContext } from '../core/platform-context.ts';
import { json, type PlatformResponse, type ResponseError } from '../core/response.ts';
import { graphError } from './errors.ts';
import { type GraphRequest, onlyKnown, required, validToken } from './request.ts';

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
export const longLivedTokens = (rules: LongLivedTokenRules) => {
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
    seedTokens: (
      state: TokenContext,
      { accountId }: Account,
      { scopes, ageMs }: { scopes: string[]; ageMs: number },
    ) => ({ access: issue(state, { accountId, scopes, clientId: state.settings().clientId }, ageMs), refresh: null }),
  };
};
