import { type ZodType, z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import { type Connect, type Connection, NoAccounts } from '../contract/oauth.ts';
import { codeRequest } from '../kit/authorize-url.ts';
import { callGraph } from '../kit/graph/call.ts';
import {
  BUSINESS_SCOPE,
  logIn,
  loginDialogUrl,
  pageTokens,
  renewPageTokens,
  secretProof,
} from '../kit/graph/facebook-login.ts';
import { exchangeShortLivedToken, REFRESH_BEFORE_MS, refreshLongLivedToken } from '../kit/graph/long-lived-token.ts';
import { type PageQuery, pageFields, pagesOf } from '../kit/graph/pages.ts';
import { graphId as id } from '../kit/graph/replies.ts';
import { graphVersion } from '../kit/graph/version.ts';
import { definition } from './definition.ts';
import { graphErrors } from './errors.ts';

/** The fields of a profile, beside its id, that both logins read. */
const profileFields = {
  username: z.string().optional(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
};

const profile = z.object(profileFields);

function profileCardOf(
  platformId: string,
  { username, name, profile_picture_url }: z.infer<typeof profile>,
): ProfileCard {
  return {
    platformId,
    displayName: name ?? username ?? null,
    username: username ?? null,
    avatarUrl: profile_picture_url ?? null,
    accountType: 'user',
  };
}

/** Documented inside `data`, and seen without it. */
function itemOrFirst<T>(item: ZodType<T>): ZodType<T> {
  return z.union([item, z.object({ data: z.tuple([item]).rest(z.unknown()) }).transform(({ data: [first] }) => first)]);
}

const shortLivedReply = itemOrFirst(
  z.object({
    access_token: z.string().min(1),
    /** What the user has allowed, as a list or as text with commas. */
    permissions: z
      .union([z.array(z.string()).transform((names) => names.join(',')), z.string()])
      .nullable()
      .default(null),
  }),
);

const profileReply = itemOrFirst(
  z.object({
    /** The professional account's id. The field `id` is another one, scoped to this app. */
    user_id: id,
    ...profileFields,
  }),
);

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

/** https://developers.facebook.com/docs/instagram-platform/content-publishing#requirements */
const facebookScopes: Connect['scopes'] = {
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
