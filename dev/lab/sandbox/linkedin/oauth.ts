import type { Account, Token } from '../core/identity.ts';
import { json, redirect } from '../core/response.ts';
import { authorizePage, withParams } from '../oauth/authorize.ts';
import { oauthError, tokenEndpoint } from '../oauth/token.ts';
import { authorizeErrorPage } from '../pages/consent.ts';
import { isOrganization } from './organizations.ts';
import type { LinkedinState } from './state.ts';

/** What an app may ask for, by its products: two that every app gets, and one that LinkedIn approves. */
const PRODUCT_SCOPES = {
  signIn: ['openid', 'profile', 'email'],
  share: ['w_member_social'],
  organizations: [
    'r_basicprofile',
    'w_member_social',
    'w_organization_social',
    'r_organization_social',
    'rw_organization_admin',
    'r_organization_admin',
    'w_member_social_feed',
    'w_organization_social_feed',
    'r_organization_social_feed',
    'r_member_postAnalytics',
    'r_member_profileAnalytics',
  ],
};

/** The permissions of a seeded account. A member may comment too, as with an app that LinkedIn has approved. */
export function seededScopes(account: Account): string[] {
  const { signIn, share, organizations } = PRODUCT_SCOPES;
  return [...new Set([...signIn, ...share, ...(isOrganization(account) ? organizations : ['w_member_social_feed'])])];
}

export const authorize = {
  path: '/oauth/v2/authorization',
  page: authorizePage<LinkedinState>({
    scopes: (state) => state.settings().products.flatMap((product) => PRODUCT_SCOPES[product]),
    atomic: true,
    codePrefix: 'AQT',
    challenge: () => null,
    denied: { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization' },
    refuse: (fault, { redirect_uri: uri = '', state = '' }) => {
      if (fault !== 'scope') return authorizeErrorPage('LinkedIn', `${fault}: not what is registered.`);
      const error_description = 'Scope is not authorized for your application';
      return redirect(withParams(uri, { error: 'unauthorized_scope_error', error_description, state }));
    },
  }),
};

/** `POST /oauth/v2/accessToken`. A refresh keeps the refresh token, and the day it expires. */
export const tokens = tokenEndpoint<LinkedinState>({
  prefixes: { access: 'AQX', refresh: 'AQW' },
  rotation: () => 'keep',
  givesRefreshToken: (state) => state.settings().refreshTokens,
  checkClient: (state, params) => {
    const { clientId, clientSecret } = state.settings();
    for (const name of ['client_id', 'client_secret'])
      if (!params[name]) throw oauthError(400, 'invalid_request', `A required parameter "${name}" is missing`);
    if (params['client_id'] !== clientId || params['client_secret'] !== clientSecret)
      throw oauthError(401, 'invalid_client', 'Client authentication failed');
  },
  errors: {
    notForm: () => oauthError(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded'),
    parameter: (_state, problem) => oauthError(400, 'invalid_request', problem),
    unsupportedGrant: () => oauthError(400, 'unsupported_grant_type', 'The grant type is not supported'),
    code: () => oauthError(401, 'invalid_request', 'Unable to retrieve access token: authorization code not found'),
    redirectUri: () => mismatch(),
    verifier: () => mismatch(),
    refreshToken: () =>
      oauthError(
        400,
        'invalid_request',
        'The provided authorization grant or refresh token is invalid, expired or revoked',
      ),
  },
  response: (state, { access, refresh }) => {
    const { secondsLeft } = state.identity;
    const refreshFields = (token: Token) => ({
      refresh_token: token.token,
      refresh_token_expires_in: secondsLeft(token),
    });
    return json(200, {
      access_token: access.token,
      expires_in: secondsLeft(access),
      scope: access.scopes.join(state.settings().scopeSeparator),
      token_type: 'Bearer',
      ...(refresh && refreshFields(refresh)),
    });
  },
});

function mismatch() {
  return oauthError(
    400,
    'invalid_redirect_uri',
    'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code.',
  );
}
