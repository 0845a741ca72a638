import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import type { ProfileCard } from '../../infra/store/documents/account.ts';
import { DAY, SECOND } from '../../infra/time/clock.ts';
import type { Connect, OAuthCall } from '../contract/oauth.ts';
import { authorizeUrl } from '../kit/authorize-url.ts';
import { refreshOAuthTokens, requestTokens, type TokenEndpointOptions } from '../kit/oauth-tokens.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { definition } from './definition.ts';
import { linkedInFailure } from './errors.ts';
import { userReply } from './replies.ts';

/** Access tokens live 60 days. */
const REFRESH_BEFORE_MS = 10 * DAY;

/** For some seconds LinkedIn may call a new token revoked: pauses before the call is repeated (ms). */
const PAUSES_MS = [SECOND / 2, SECOND, 3 * SECOND, 5 * SECOND];

/** An expired refresh token is an `invalid_request`, as is a malformed request: only the description shows that the connection has ended. */
const tokenEndpoint: TokenEndpointOptions = {
  endsConnection: ({ error, error_description: description }) =>
    error === 'invalid_request' && /refresh token is invalid, expired or revoked/i.test(description ?? ''),
};

function tokenUrl({ settings }: OAuthCall): string {
  return `${settings.authUrl}/oauth/v2/accessToken`;
}

function fetchProfile({ http, settings }: OAuthCall, accessToken: string): Promise<PlatformResponse> {
  return callPlatform(http, 'LinkedIn', { method: 'GET', url: `${settings.apiUrl}/v2/userinfo`, bearer: accessToken });
}

async function profileOf(call: OAuthCall, accessToken: string): Promise<ProfileCard> {
  let response = await fetchProfile(call, accessToken);
  for (const pause of PAUSES_MS) {
    if (response.status !== 401) break;
    await sleep(pause);
    response = await fetchProfile(call, accessToken);
  }
  const parsed = userReply.safeParse(response.data);
  if (response.status !== 200 || !parsed.success) throw linkedInFailure(response, { visible: false, now: null });
  const { sub, name, given_name: given, family_name: family, picture } = parsed.data;
  return {
    platformId: sub,
    displayName: name ?? ([given, family].filter(Boolean).join(' ') || null),
    // LinkedIn does not return one.
    username: null,
    avatarUrl: picture ?? null,
    accountType: 'user',
  };
}

/**
 * LinkedIn: no PKCE, and the client's secret in the form. Only apps that LinkedIn has approved get refresh tokens; for all
 * others a connection lasts 60 days. https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: null,
  deniedAs: ['user_cancelled_login', 'user_cancelled_authorize'],
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, { redirectUri, state, scopes }) => {
    const query = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      state,
      scope: scopes.join(' '),
    };
    return authorizeUrl(`${settings.authUrl}/oauth/v2/authorization`, query);
  },

  exchange: async (call, { code, redirectUri }) => {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const tokens = await requestTokens('LinkedIn', call, tokenUrl(call), grant, tokenEndpoint);
    return [{ tokens, profile: await profileOf(call, tokens.accessToken) }];
  },

  refresh: (call, { refreshToken }) =>
    refreshOAuthTokens('LinkedIn', call, tokenUrl(call), refreshToken, tokenEndpoint),
};
