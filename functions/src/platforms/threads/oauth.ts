import { z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import type { Connect, OAuthCall } from '../contract/oauth.ts';
import { codeRequest } from '../kit/authorize-url.ts';
import { callGraph } from '../kit/graph/call.ts';
import { exchangeShortLivedToken, REFRESH_BEFORE_MS, refreshLongLivedToken } from '../kit/graph/long-lived-token.ts';
import { graphId as id } from '../kit/graph/replies.ts';
import { definition } from './definition.ts';
import { graphErrors } from './errors.ts';

const shortLivedReply = z.object({ access_token: z.string().min(1), user_id: id.optional() });

const profileReply = z.object({
  id,
  username: z.string().optional(),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});

function profileCardOf(profile: z.infer<typeof profileReply>): ProfileCard {
  return {
    platformId: profile.id,
    displayName: profile.name ?? profile.username ?? null,
    username: profile.username ?? profile.name ?? null,
    avatarUrl: profile.threads_profile_picture_url ?? null,
    accountType: 'user',
  };
}

async function profileOf({ http, settings }: OAuthCall, accessToken: string): Promise<ProfileCard> {
  const query = { fields: 'id,username,name,threads_profile_picture_url', access_token: accessToken };
  const request = { method: 'GET', url: `${settings.apiUrl}/v1.0/me`, query } as const;
  return profileCardOf(await callGraph(graphErrors, { http }, request, profileReply));
}

/**
 * Threads' OAuth, without PKCE and refresh tokens: a code is exchanged for a token of an hour, that one for a token of 60
 * days, which is refreshed with itself. https://developers.facebook.com/docs/threads/get-started/long-lived-tokens
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
    const { apiUrl, clientId, clientSecret } = call.settings;
    const context = { http: call.http };
    const form = {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      grant_type: 'authorization_code',
      // Threads ends its redirects with the fragment `#_`, which is not part of the code.
      code: code.replace(/#_$/, ''),
    };
    const codeRequest = { method: 'POST', url: `${apiUrl}/oauth/access_token`, form } as const;
    const short = await callGraph(graphErrors, context, codeRequest, shortLivedReply);
    const grant = { accessToken: short.access_token, scope: null };
    const tokens = await exchangeShortLivedToken(graphErrors, 'th', call, grant);
    const profile = await profileOf(call, tokens.accessToken);
    return [{ tokens, profile, extra: short.user_id === undefined ? {} : { threadsUserId: short.user_id } }];
  },

  check: async (call, { accessToken }) => {
    await profileOf(call, accessToken);
  },

  refresh: (call, { accessToken }) => refreshLongLivedToken(graphErrors, 'th', call, accessToken),
};
