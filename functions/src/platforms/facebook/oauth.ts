import { z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import type { Connect } from '../contract/oauth.ts';
import { callGraph } from '../kit/graph/call.ts';
import { logIn, loginDialogUrl, pageTokens, renewPageTokens, secretProof } from '../kit/graph/facebook-login.ts';
import { type PageQuery, pageFields, pagesOf } from '../kit/graph/pages.ts';
import { idReply } from '../kit/graph/replies.ts';
import { graphVersion } from '../kit/graph/version.ts';
import { definition } from './definition.ts';
import { graphErrors } from './errors.ts';

const page = z.object({
  ...pageFields,
  name: z.string().optional(),
  username: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
});

type Page = z.infer<typeof page>;

const pages: PageQuery<Page> = {
  fields: 'id,name,username,access_token,picture.type(large){url}',
  page,
  tasks: ['CREATE_CONTENT'],
  noPage:
    'Facebook shared no Page. Herald posts to Pages, not to profiles: create a Page, or connect again and select one.',
};

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

  authorizeUrl: loginDialogUrl,

  exchange: async (call, grant) => {
    const login = await logIn(graphErrors, call, grant);
    const found = await pagesOf(graphErrors, call, login, pages);
    return found.map((one) => ({
      tokens: pageTokens(one.access_token, login.token, login.granted.join(',')),
      profile: profileCardOf(one),
    }));
  },

  check: async ({ http, settings }, { accountId, accessToken }) => {
    const url = `${settings.apiUrl}/${graphVersion.value}/${encodeURIComponent(accountId)}`;
    const query = { fields: 'id', ...secretProof(accessToken, settings) };
    await callGraph(graphErrors, { http }, { method: 'GET', url, query, bearer: accessToken }, idReply);
  },

  refresh: (call, { accountId, refreshToken }) =>
    renewPageTokens(graphErrors, call, { login: refreshToken, pageId: accountId }),
};
