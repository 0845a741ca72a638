import { z } from 'zod';
import { type Connect, type Connection, NoAccounts } from '../contract/oauth.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { BUSINESS_SCOPE, logIn, loginDialogUrl, pageTokens, renewPageTokens } from '../kit/graph/facebook-login.ts';
import { type PageQuery, pageFields, pagesOf } from '../kit/graph/pages.ts';
import { graphId as id } from '../kit/graph/replies.ts';
import { graphErrors } from './errors.ts';
import { profileCardOf, profileFields } from './profile.ts';

/** https://developers.facebook.com/docs/instagram-platform/content-publishing#requirements */
export const facebookScopes: Connect['scopes'] = {
  required: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
  defaults: [BUSINESS_SCOPE],
  optional: [BUSINESS_SCOPE, 'instagram_manage_insights'],
  separator: ',',
};

const page = z.object({
  ...pageFields,
  instagram_business_account: z.object({ id, ...profileFields }).optional(),
});

const pages: PageQuery<z.infer<typeof page>> = {
  fields: 'id,access_token,instagram_business_account{id,username,name,profile_picture_url}',
  page,
  // https://developers.facebook.com/docs/instagram-platform/content-publishing#requirements
  tasks: ['MANAGE', 'CREATE_CONTENT'],
  noPage:
    'Facebook shared no Page. Link your Instagram account to a Facebook Page, or connect again and select the Page.',
};

/**
 * Instagram API with Facebook Login: each professional account that is linked to a Page of the user becomes an account. It
 * publishes with the token of the Page, which does not expire, at the host that is stored as its server.
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-facebook-login/get-started
 */
export const facebookLogin: Pick<Connect, 'authorizeUrl' | 'exchange' | 'refresh'> = {
  authorizeUrl: (settings, request) => loginDialogUrl(facebookSettings(settings), request),

  exchange: async (given, grant) => {
    const call = { ...given, settings: facebookSettings(given.settings) };
    const login = await logIn(graphErrors, call, grant);
    const scope = login.granted.join(',');
    const found = (await pagesOf(graphErrors, call, login, pages)).flatMap((one): Connection[] => {
      const { instagram_business_account: account, access_token, id: pageId } = one;
      if (!account) return [];
      const tokens = { ...pageTokens(access_token, login.token, scope), server: call.settings.apiUrl };
      return [{ tokens, profile: profileCardOf(account.id, account), extra: { pageId } }];
    });
    if (found.length > 0) return found;
    throw new NoAccounts(
      'no_instagram_account',
      'No Page that Facebook shared is linked to a professional Instagram account. Make the account professional and link it to the Page.',
    );
  },

  refresh: (given, { server, refreshToken, extra }) => {
    const call = { ...given, settings: { ...given.settings, apiUrl: server ?? given.settings.apiUrl } };
    const pageId = z.string().nullable().catch(null).parse(extra?.['pageId']);
    return renewPageTokens(graphErrors, call, { login: refreshToken, pageId });
  },
};

/** The addresses of Facebook. */
function facebookSettings(settings: PlatformSettings): PlatformSettings {
  const { authUrl, apiUrl } = settings.facebookLogin ?? settings;
  return { ...settings, authUrl, apiUrl };
}
