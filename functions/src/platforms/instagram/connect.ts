import type { z } from 'zod';
import type { ProfileCard } from '../../store/documents/account.ts';
import { DAY } from '../../time/clock.ts';
import type { Connect, Tokens } from '../contract/connect.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { callGraph } from '../kit/graph/call.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { longLivedReply } from '../kit/graph/replies.ts';
import { VERSION } from './api.ts';
import { definition } from './definition.ts';
import { graphErrors } from './errors.ts';
import { profileReply, shortLivedReply } from './replies.ts';

/** A long-lived token lives 60 days and can be refreshed from its second day on: half of its life is left for trying. */
const REFRESH_BEFORE_MS = 30 * DAY;

const tokensOf = (reply: z.infer<typeof longLivedReply>, scope: string | null): Tokens => ({
  accessToken: reply.access_token,
  refreshToken: null,
  tokenType: reply.token_type,
  expiresIn: reply.expires_in,
  scope,
});

const profileCardOf = (profile: z.infer<typeof profileReply>): ProfileCard => ({
  platformId: profile.user_id,
  displayName: profile.name ?? profile.username ?? null,
  username: profile.username ?? null,
  avatarUrl: profile.profile_picture_url ?? null,
  accountType: 'user',
});

/**
 * Business Login for Instagram: no Facebook Page, no PKCE, no refresh token. A code buys a token of an hour, that one a
 * token of 60 days, which renews itself while it lives.
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: null,
  refreshesWith: 'accessToken',
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, { redirectUri, state, scopes }) => {
    const query = new URLSearchParams({
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(','),
      state,
    });
    return `${settings.authUrl}/oauth/authorize?${query}`;
  },

  exchange: async (call, { code, redirectUri }) => {
    const { authUrl, apiUrl, clientId, clientSecret } = call.settings;
    const line = { http: call.http };
    const form = {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram ends its redirects with the fragment `#_`, which is no part of the code where it got into it.
      code: code.replace(/#_$/, ''),
    };
    const tokenRequest = { method: 'POST', url: `${authUrl}/oauth/access_token`, form } as const;
    const short = await callGraph(graphErrors, line, tokenRequest, shortLivedReply);
    const query = { grant_type: 'ig_exchange_token', client_secret: clientSecret, access_token: short.access_token };
    const longRequest = { method: 'GET', url: `${apiUrl}/access_token`, query } as const;
    const long = await callGraph(graphErrors, line, longRequest, longLivedReply);
    const profileRequest = {
      method: 'GET',
      url: `${apiUrl}/${VERSION}/me`,
      query: { fields: 'user_id,username,name,profile_picture_url' },
      bearer: long.access_token,
    } as const;
    const profile = profileCardOf(await callGraph(graphErrors, line, profileRequest, profileReply));
    return [{ tokens: tokensOf(long, short.permissions), profile }];
  },

  refresh: async ({ settings, http }, { accessToken }) => {
    const query = { grant_type: 'ig_refresh_token', access_token: accessToken };
    const request = { method: 'GET', url: `${settings.apiUrl}/refresh_access_token`, query } as const;
    try {
      return tokensOf(await callGraph(graphErrors, { http }, request, longLivedReply), null);
    } catch (error) {
      // A token without a permission is refused here too, but it still posts: only a dead one ends the connection.
      if (error instanceof GraphFailure && error.errorClass === 'noPermission') {
        const message = 'Instagram did not renew the connection.';
        throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message }, { cause: error });
      }
      throw error;
    }
  },
};
