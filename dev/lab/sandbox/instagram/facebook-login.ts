import type { Request } from 'express';
import type { Account } from '../core/identity.ts';
import { namedDecimalId } from '../core/ids.ts';
import { type ChosenOperation, pathParam, type Routes } from '../core/routes.ts';
import { nodeOperation } from '../graph/containers.ts';
import { grantToken, loginDialog, permissionsList, tokenOperation } from '../graph/login/oauth.ts';
import { listBusinesses, pageCalls } from '../graph/login/pages.ts';
import { checkProof, readFacebookRequest } from '../graph/login/request.ts';
import { forProfileId, type GraphRequest, pickFields } from '../graph/request.ts';
import { readPageRequest } from '../http/body.ts';
import { createComment, listComments } from './comments.ts';
import { createContainer, publishContainer, readQuota } from './containers.ts';
import { readInsights } from './insights.ts';
import { listMedia, listStories, readNode } from './reads.ts';
import { ofLogin } from './request.ts';
import type { Container, InstagramState } from './state.ts';

/** The permissions that an app for Instagram requests with Facebook Login. */
export const FACEBOOK_LOGIN_SCOPES = [
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
  'pages_show_list',
  'pages_read_engagement',
  'business_management',
];

function pageId({ username }: Account): string {
  return namedDecimalId(`instagram-page:${username}`, 15, '1');
}

/** Each simulated account is linked to a Page with its name. */
const pages = pageCalls<InstagramState>({
  pageId,
  field: {
    name: 'instagram_business_account',
    read: (state, { accountId, username, displayName, avatarUrl }, { scopes }, inner) =>
      state.settings().linkedAccounts && scopes.includes('instagram_basic')
        ? pickFields({ id: accountId, username, name: displayName, profile_picture_url: avatarUrl }, inner)
        : undefined,
  },
});

function isPage({ identity }: InstagramState, id: string): boolean {
  return [...identity.accounts.values()].some((account) => pageId(account) === id);
}

const instagramNode = nodeOperation<Container>();
/** A Page is read for its token. */
const node: ChosenOperation<InstagramState, GraphRequest> = {
  names: ['refresh', ...instagramNode.names],
  choose: (request, state, req) =>
    isPage(state, pathParam(req, 'who')) ? 'refresh' : instagramNode.choose(request, state, req),
};

/** Every call with a Page's token proves that it comes from the app. */
async function readRequest(state: InstagramState, req: Request): Promise<GraphRequest> {
  const request = ofLogin('facebook', await readFacebookRequest(state, req));
  const token = state.identity.token(request.token ?? '');
  if (token?.kind === 'page') checkProof(state, request, token);
  return request;
}

/** Instagram with Facebook Login: the dialog of Facebook, and its Graph API. */
export function addFacebookRoutes({ reading }: Routes<InstagramState>) {
  const dialog = loginDialog<InstagramState>(FACEBOOK_LOGIN_SCOPES);
  reading(readPageRequest).get('/facebook/v25.0/dialog/oauth', 'authorize', (state, { query }) => dialog(state, query));
  const graph = reading(readRequest);
  const path = '/facebook/v25.0';
  graph.get(`${path}/oauth/access_token`, tokenOperation, grantToken);
  graph.get(`${path}/me/accounts`, 'profile', pages.listPages);
  graph.get(`${path}/me/businesses`, 'businesses', listBusinesses);
  graph.get(`${path}/me/permissions`, 'permissions', permissionsList(FACEBOOK_LOGIN_SCOPES));
  graph.get(`${path}/:who/owned_pages`, 'ownedPages', forProfileId(pages.listBusinessPages('owned')));
  graph.get(`${path}/:who/client_pages`, 'clientPages', forProfileId(pages.listBusinessPages('client')));
  graph.post(`${path}/:who/media`, 'createContainer', forProfileId(createContainer));
  graph.post(`${path}/:who/media_publish`, 'publishContainer', forProfileId(publishContainer));
  graph.get(`${path}/:who/media`, 'recentPosts', forProfileId(listMedia));
  graph.get(`${path}/:who/stories`, 'recentStories', forProfileId(listStories));
  graph.post(`${path}/:who/comments`, 'createComment', forProfileId(createComment));
  graph.get(`${path}/:who/insights`, 'insights', forProfileId(readInsights));
  graph.get(`${path}/:who/comments`, 'listComments', forProfileId(listComments));
  graph.get(`${path}/:who/content_publishing_limit`, 'quota', forProfileId(readQuota));
  graph.get(
    /^\/facebook\/v25\.0\/(?<who>\d+)\/?$/,
    node,
    forProfileId((state: InstagramState, id, request) =>
      (isPage(state, id) ? pages.readPage : readNode)(state, id, request),
    ),
  );
}
