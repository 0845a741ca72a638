import type { ProfileCard } from '../../infra/store/documents/account.ts';
import type { Connect, Connection, OAuthCall } from '../contract/oauth.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { codeRequest } from '../kit/authorize-url.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { VERSION } from './api.ts';
import { definition } from './definition.ts';
import { get, getAs } from './oauth-call.ts';
import { pagesOf } from './pages.ts';
import { type Page, pageTokenReply, permissionsReply, userTokenReply } from './replies.ts';

async function userToken(call: OAuthCall, grant: Record<string, string>): Promise<string> {
  const { clientId, clientSecret } = call.settings;
  const query = { client_id: clientId, client_secret: clientSecret, ...grant };
  return (await get(call, '/oauth/access_token', query, userTokenReply)).access_token;
}

/** A Page's token that is read with a long-lived login does not expire; any other ends with its login. */
function longLived(call: OAuthCall, token: string): Promise<string> {
  return userToken(call, { grant_type: 'fb_exchange_token', fb_exchange_token: token });
}

/** A user who no longer manages the Page cannot read its token, and has to connect again. */
async function pageToken(call: OAuthCall, login: string, pageId: string): Promise<string> {
  const path = `/${encodeURIComponent(pageId)}`;
  try {
    return (await getAs(call, login, path, { fields: 'id,access_token' }, pageTokenReply)).access_token;
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.errorClass !== 'notFound') throw error;
    const message = 'This connection no longer reaches the Page. Connect it again as somebody who may post there.';
    throw new PlatformFailure({ kind: 'reconnect', message }, { cause: error });
  }
}

async function grantedTo(call: OAuthCall, token: string): Promise<string[]> {
  const { data } = await getAs(call, token, '/me/permissions', {}, permissionsReply);
  return data.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []));
}

function profileCardOf({ id, name, username, picture }: Page): ProfileCard {
  return {
    platformId: id,
    displayName: name ?? username ?? null,
    username: username ?? null,
    avatarUrl: picture?.data.url ?? null,
    accountType: 'user',
  };
}

/**
 * Facebook Login: each Page that the user may post to becomes an account with a separate token, which does not expire.
 * The token of the login is stored as its refresh token. While it lasts (60 days), a refused token of a Page can be read again.
 * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: null,
  refreshesWith: definition.refreshesWith,
  // Facebook extends no login, and the token of a Page outlives it.
  refreshBeforeMs: null,

  authorizeUrl: (settings, request) => {
    const query = new URLSearchParams(codeRequest(settings, request, ','));
    return `${settings.authUrl}/${VERSION}/dialog/oauth?${query}`;
  },

  exchange: async (call, { code, redirectUri }) => {
    // Facebook ends its redirects with the fragment `#_=_`, which is not part of the code.
    const grant = { redirect_uri: redirectUri, code: code.replace(/#_=_$/, '') };
    const login = await longLived(call, await userToken(call, grant));
    const granted = await grantedTo(call, login);
    const pages = await pagesOf(call, { token: login, granted });
    return pages.map(
      (page): Connection => ({
        tokens: {
          accessToken: page.access_token,
          refreshToken: login,
          tokenType: 'bearer',
          expiresIn: null,
          scope: granted.join(','),
        },
        profile: profileCardOf(page),
      }),
    );
  },

  refresh: async (call, { accountId, refreshToken }) => {
    if (refreshToken === null) {
      const message = 'Facebook gave no way to renew this connection. Connect the Page again.';
      throw new PlatformFailure({ kind: 'reconnect', message });
    }
    return {
      accessToken: await pageToken(call, refreshToken, accountId),
      refreshToken,
      tokenType: 'bearer',
      expiresIn: null,
      scope: null,
    };
  },
};
