import type { ProfileCard } from '../../model/account.ts';
import { MINUTE } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { Connect } from '../contract/oauth.ts';
import { codeRequest, s256Challenge } from '../kit/authorize-url.ts';
import { refreshOAuthTokens, requestTokens, revokeOAuthToken } from '../kit/oauth-tokens.ts';
import { youtubeApi } from './api.ts';
import { definition } from './definition.ts';
import { YouTubeFailure } from './errors.ts';
import type { Channel } from './replies.ts';

/** Tokens live an hour. */
const REFRESH_BEFORE_MS = 10 * MINUTE;

function oauthUrl(settings: PlatformSettings, path: string): string {
  return `${settings.tokenUrl ?? settings.apiUrl}/${path}`;
}

function tokenUrl(settings: PlatformSettings): string {
  return oauthUrl(settings, 'token');
}

function profileCardOf({ id, snippet }: Channel): ProfileCard {
  return {
    platformId: id,
    displayName: snippet.title,
    username: snippet.customUrl?.replace(/^@/, '') ?? null,
    avatarUrl: (snippet.thumbnails?.medium ?? snippet.thumbnails?.default)?.url ?? null,
    accountType: 'user',
  };
}

/** An account without a channel is an error or an empty list; neither can be posted to. */
function noneWithoutChannel(error: unknown): null {
  if (error instanceof YouTubeFailure && error.reason === 'youtubeSignupRequired') return null;
  throw error;
}

/**
 * Google's OAuth for web servers, with PKCE. A user with several channels picks one on Google's page, and the tokens
 * are for that one. A refresh returns no new refresh token. https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: s256Challenge,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, request) => {
    const { codeChallenge } = request;
    const query = new URLSearchParams({
      ...codeRequest(settings, request, ' '),
      // Only these two together always bring a refresh token.
      access_type: 'offline',
      prompt: 'consent',
    });
    if (codeChallenge) {
      query.set('code_challenge', codeChallenge.challenge);
      query.set('code_challenge_method', codeChallenge.method);
    }
    return `${settings.authUrl}/o/oauth2/v2/auth?${query}`;
  },

  exchange: async (call, { code, redirectUri, codeVerifier }) => {
    const { settings, http } = call;
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const verifier = codeVerifier === null ? {} : { code_verifier: codeVerifier };
    const tokens = await requestTokens('YouTube', call, tokenUrl(settings), { ...grant, ...verifier });
    const api = youtubeApi({ http, clock: null, apiUrl: settings.apiUrl, accessToken: tokens.accessToken });
    const channel = await api.channel().catch(noneWithoutChannel);
    return channel ? [{ tokens, profile: profileCardOf(channel) }] : [];
  },

  check: async ({ http, settings: { apiUrl } }, { accessToken }) => {
    await youtubeApi({ http, clock: null, apiUrl, accessToken }).channel();
  },

  refresh: (call, { refreshToken }) => refreshOAuthTokens('YouTube', call, tokenUrl(call.settings), refreshToken),

  // The refresh token takes the access tokens with it. https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
  revoke: async (call, { accessToken, refreshToken }) => {
    const token = refreshToken ?? accessToken;
    if (token !== null) await revokeOAuthToken('YouTube', call, oauthUrl(call.settings, 'revoke'), token, null);
  },
};
