import { z } from 'zod';
import type { Connect } from '../contract/oauth.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { codeRequest } from '../kit/authorize-url.ts';
import { callGraph } from '../kit/graph/call.ts';
import { secretProof } from '../kit/graph/facebook-login.ts';
import { exchangeShortLivedToken, REFRESH_BEFORE_MS, refreshLongLivedToken } from '../kit/graph/long-lived-token.ts';
import { graphVersion } from '../kit/graph/version.ts';
import { definition } from './definition.ts';
import { graphErrors } from './errors.ts';
import { facebookLogin, facebookScopes } from './facebook-login.ts';
import { profileCardOf } from './profile.ts';
import { profileReply, shortLivedReply } from './replies.ts';

/**
 * Business Login for Instagram, without a Facebook Page, PKCE and refresh tokens: a code is exchanged for a token of an
 * hour, that one for a token of 60 days, which is refreshed with itself.
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 *
 * Or Facebook Login, if the operator has chosen it. Only accounts that were connected with Facebook Login have a server.
 */
export const connect: Connect = {
  scopes: definition.scopes,
  scopesOf: (settings) => (isThroughFacebook(settings) ? facebookScopes : definition.scopes),
  codeChallenge: null,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, request) => {
    if (isThroughFacebook(settings)) return facebookLogin.authorizeUrl(settings, request);
    const query = new URLSearchParams(codeRequest(settings, request, ','));
    return `${settings.authUrl}/oauth/authorize?${query}`;
  },

  exchange: async (call, grant) => {
    if (isThroughFacebook(call.settings)) return facebookLogin.exchange(call, grant);
    const { code, redirectUri } = grant;
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
    const granted = { accessToken: short.access_token, scope: short.permissions };
    const tokens = await exchangeShortLivedToken(graphErrors, 'ig', call, granted);
    const profileRequest = {
      method: 'GET',
      url: `${apiUrl}/${graphVersion.value}/me`,
      query: { fields: 'user_id,username,name,profile_picture_url' },
      bearer: tokens.accessToken,
    } as const;
    const profile = await callGraph(graphErrors, context, profileRequest, profileReply);
    return [{ tokens, profile: profileCardOf(profile.user_id, profile) }];
  },

  check: async ({ http, settings }, { accountId, accessToken, server }) => {
    const url = `${server ?? settings.apiUrl}/${graphVersion.value}/${encodeURIComponent(accountId)}`;
    const query = { fields: 'username', ...(server === undefined ? {} : secretProof(accessToken, settings)) };
    await callGraph(graphErrors, { http }, { method: 'GET', url, query, bearer: accessToken }, z.object({}));
  },

  refresh: (call, current) =>
    current.server === undefined
      ? refreshLongLivedToken(graphErrors, 'ig', call, current.accessToken)
      : facebookLogin.refresh(call, current),
};

function isThroughFacebook({ facebookLogin: login }: Pick<PlatformSettings, 'facebookLogin'>): boolean {
  return login?.isChosen ?? false;
}
