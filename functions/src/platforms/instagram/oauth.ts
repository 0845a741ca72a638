import type { z } from 'zod';
import type { ProfileCard } from '../../infra/store/documents/account.ts';
import type { Connect } from '../contract/oauth.ts';
import { codeRequest } from '../kit/authorize-url.ts';
import { callGraph } from '../kit/graph/call.ts';
import { exchangeShortLivedToken, REFRESH_BEFORE_MS, refreshLongLivedToken } from '../kit/graph/long-lived-token.ts';
import { VERSION } from './api.ts';
import { definition } from './definition.ts';
import { graphErrors } from './errors.ts';
import { profileReply, shortLivedReply } from './replies.ts';

function profileCardOf(profile: z.infer<typeof profileReply>): ProfileCard {
  return {
    platformId: profile.user_id,
    displayName: profile.name ?? profile.username ?? null,
    username: profile.username ?? null,
    avatarUrl: profile.profile_picture_url ?? null,
    accountType: 'user',
  };
}

/**
 * Business Login for Instagram, without a Facebook Page, PKCE and refresh tokens: a code is exchanged for a token of an
 * hour, that one for a token of 60 days, which is refreshed with itself.
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: null,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, request) => {
    const query = new URLSearchParams(codeRequest(settings, request, ','));
    return `${settings.authUrl}/oauth/authorize?${query}`;
  },

  exchange: async (call, { code, redirectUri }) => {
    const { authUrl, apiUrl, clientId, clientSecret } = call.settings;
    const context = { http: call.http };
    const form = {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram ends its redirects with the fragment `#_`, which is not part of the code.
      code: code.replace(/#_$/, ''),
    };
    const codeRequest = { method: 'POST', url: `${authUrl}/oauth/access_token`, form } as const;
    const short = await callGraph(graphErrors, context, codeRequest, shortLivedReply);
    const grant = { accessToken: short.access_token, scope: short.permissions };
    const tokens = await exchangeShortLivedToken(graphErrors, 'ig', call, grant);
    const profileRequest = {
      method: 'GET',
      url: `${apiUrl}/${VERSION}/me`,
      query: { fields: 'user_id,username,name,profile_picture_url' },
      bearer: tokens.accessToken,
    } as const;
    const profile = profileCardOf(await callGraph(graphErrors, context, profileRequest, profileReply));
    return [{ tokens, profile }];
  },

  refresh: (call, { accessToken }) => refreshLongLivedToken(graphErrors, 'ig', call, accessToken),
};
