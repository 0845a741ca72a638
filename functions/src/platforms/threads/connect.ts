import type { ZodType, z } from 'zod';
import type { PlatformRequest } from '../../http/platform-http.ts';
import type { ProfileCard } from '../../store/documents/account.ts';
import { DAY } from '../../time/clock.ts';
import type { Connect, OAuthCall, Tokens } from '../contract/connect.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { callGraph } from '../kit/graph/call.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { longLivedReply } from '../kit/graph/replies.ts';
import { definition } from './definition.ts';
import { graphErrors } from './errors.ts';
import { profileReply, shortLivedReply } from './replies.ts';

/** A long-lived token lives 60 days and can be refreshed from its second day on: half of its life is left for trying. */
const REFRESH_BEFORE_MS = 30 * DAY;

const ask = <T>({ http }: OAuthCall, request: PlatformRequest, reply: ZodType<T>): Promise<T> =>
  callGraph(graphErrors, { http }, request, reply);

const tokensOf = (reply: z.infer<typeof longLivedReply>): Tokens => ({
  accessToken: reply.access_token,
  refreshToken: null,
  tokenType: reply.token_type,
  expiresIn: reply.expires_in,
  scope: null,
});

const profileCardOf = (profile: z.infer<typeof profileReply>): ProfileCard => ({
  platformId: profile.id,
  displayName: profile.name ?? profile.username ?? null,
  username: profile.username ?? profile.name ?? null,
  avatarUrl: profile.threads_profile_picture_url ?? null,
  accountType: 'user',
});

const profileOf = (call: OAuthCall, accessToken: string) =>
  ask(
    call,
    {
      method: 'GET',
      url: `${call.settings.apiUrl}/v1.0/me`,
      query: { fields: 'id,username,name,threads_profile_picture_url', access_token: accessToken },
    },
    profileReply,
  );

/**
 * Threads: no PKCE, no refresh token. A code buys a token of an hour, that one a token of 60 days, which renews itself
 * while it lives. https://developers.facebook.com/docs/threads/get-started/long-lived-tokens
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
    const { apiUrl, clientId, clientSecret } = call.settings;
    const short = await ask(
      call,
      {
        method: 'POST',
        url: `${apiUrl}/oauth/access_token`,
        form: {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          grant_type: 'authorization_code',
          // Threads ends its redirects with the fragment `#_`, which is no part of the code where it got into it.
          code: code.replace(/#_$/, ''),
        },
      },
      shortLivedReply,
    );
    const query = { grant_type: 'th_exchange_token', client_secret: clientSecret, access_token: short.access_token };
    const long = await ask(call, { method: 'GET', url: `${apiUrl}/access_token`, query }, longLivedReply);
    const profile = profileCardOf(await profileOf(call, long.access_token));
    const extra = short.user_id === undefined ? {} : { threadsUserId: short.user_id };
    return [{ tokens: tokensOf(long), profile, extra }];
  },

  refresh: async (call, { accessToken }) => {
    const query = { grant_type: 'th_refresh_token', access_token: accessToken };
    const request = { method: 'GET', url: `${call.settings.apiUrl}/refresh_access_token`, query } as const;
    try {
      return tokensOf(await ask(call, request, longLivedReply));
    } catch (error) {
      // A token without a permission is refused here too, but it still posts: only a dead one ends the connection.
      if (error instanceof GraphFailure && error.errorClass === 'noPermission') {
        const message = 'Threads did not renew the connection.';
        throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message }, { cause: error });
      }
      throw error;
    }
  },
};
