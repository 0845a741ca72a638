import type { ProfileCard } from '../../model/account.ts';
import { MINUTE } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { Connect } from '../contract/oauth.ts';
import { codeRequest } from '../kit/authorize-url.ts';
import { refreshOAuthTokens, requestTokens } from '../kit/oauth-tokens.ts';
import { type SnapProfile, snapchatApi } from './api.ts';
import { definition } from './definition.ts';

/** Tokens last an hour. */
const REFRESH_BEFORE_MS = 10 * MINUTE;

function tokenUrl({ authUrl }: PlatformSettings): string {
  return `${authUrl}/login/oauth2/access_token`;
}

function profileCardOf({ id, display_name, snap_user_name, logo_urls }: SnapProfile): ProfileCard {
  return {
    platformId: id,
    displayName: display_name ?? snap_user_name ?? null,
    username: snap_user_name ?? null,
    avatarUrl: logo_urls?.manage_profile_logo_url ?? logo_urls?.original_logo_url ?? null,
    accountType: 'user',
  };
}

/**
 * Snapchat's OAuth for business apps, without PKCE. The account's Public Profile is connected; without one
 * nothing can be posted. https://developers.snap.com/api/marketing-api/Public-Profile-API/GetStarted
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: null,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, request) => {
    const query = new URLSearchParams(codeRequest(settings, request, ' '));
    return `${settings.authUrl}/login/oauth2/authorize?${query}`;
  },

  exchange: async (call, { code, redirectUri }) => {
    const { settings, http } = call;
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const tokens = await requestTokens('Snapchat', call, tokenUrl(settings), grant);
    const { apiUrl } = settings;
    const api = snapchatApi({ http, clock: null, apiUrl, accessToken: tokens.accessToken, profileId: '' });
    const profile = await api.myProfile();
    return profile ? [{ tokens, profile: profileCardOf(profile) }] : [];
  },

  check: async ({ http, settings: { apiUrl } }, { accessToken, accountId: profileId }) => {
    await snapchatApi({ http, clock: null, apiUrl, accessToken, profileId }).myProfile();
  },

  refresh: (call, { refreshToken }) => refreshOAuthTokens('Snapchat', call, tokenUrl(call.settings), refreshToken),
};
