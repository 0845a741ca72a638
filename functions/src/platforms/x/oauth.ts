import type { ProfileCard } from '../../model/account.ts';
import { HOUR } from '../../model/clock.ts';
import type { Connect, OAuthCall } from '../contract/oauth.ts';
import { authorizeUrl, codeRequest, s256Challenge } from '../kit/authorize-url.ts';
import { refreshOAuthTokens, requestTokens, revokeOAuthToken, type TokenEndpointOptions } from '../kit/oauth-tokens.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { userReply } from './api.ts';
import { definition } from './definition.ts';
import { xFailure } from './errors.ts';

/** Access tokens live two hours: within the second one they are replaced. */
const REFRESH_BEFORE_MS = HOUR;

/**
 * A used or revoked refresh token is an `invalid_request` at X, as is a malformed request: only the description shows
 * that the connection has ended.
 */
const tokenEndpoint: TokenEndpointOptions = {
  basic: true,
  endsConnection: ({ error, error_description: description }) =>
    error === 'invalid_request' && /passed for the token was invalid/i.test(description ?? ''),
};

function tokenUrl({ settings }: OAuthCall): string {
  return `${settings.apiUrl}/2/oauth2/token`;
}

async function profileOf(call: OAuthCall, accessToken: string): Promise<ProfileCard> {
  const request = {
    method: 'GET',
    url: `${call.settings.apiUrl}/2/users/me`,
    query: { 'user.fields': 'profile_image_url' },
    bearer: accessToken,
  } as const;
  const response = await callPlatform(call.http, 'X', request);
  const parsed = userReply.safeParse(response.data);
  if (response.status !== 200 || !parsed.success)
    throw xFailure(response, { visible: false, about: 'post', now: null });
  const { data } = parsed.data;
  return {
    platformId: data.id,
    displayName: data.name,
    username: data.username,
    // The picture in its full size.
    avatarUrl: data.profile_image_url?.replace(/_normal(\.\w+)$/, '$1') ?? null,
    accountType: 'user',
  };
}

/**
 * X: PKCE, and the client's secret in a Basic header. A code lives 30 seconds. Each refresh returns a new
 * refresh token. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: s256Challenge,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, request) => {
    const { codeChallenge } = request;
    const query = {
      ...codeRequest(settings, request, ' '),
      ...(codeChallenge
        ? { code_challenge: codeChallenge.challenge, code_challenge_method: codeChallenge.method }
        : {}),
    };
    return authorizeUrl(`${settings.authUrl}/i/oauth2/authorize`, query);
  },

  exchange: async (call, { code, redirectUri, codeVerifier }) => {
    const grant = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier ?? '',
    };
    const tokens = await requestTokens('X', call, tokenUrl(call), grant, tokenEndpoint);
    return [{ tokens, profile: await profileOf(call, tokens.accessToken) }];
  },

  check: async (call, { accessToken }) => {
    await profileOf(call, accessToken);
  },

  refresh: (call, { refreshToken }) => refreshOAuthTokens('X', call, tokenUrl(call), refreshToken, tokenEndpoint),

  // Each is a separate token at X: the revocation of one does not affect the other.
  revoke: async (call, { accessToken, refreshToken }) => {
    const url = `${call.settings.apiUrl}/2/oauth2/revoke`;
    for (const token of [refreshToken, accessToken])
      if (token !== null) await revokeOAuthToken('X', call, url, token, tokenEndpoint);
  },
};
