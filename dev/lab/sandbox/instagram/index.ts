import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { pathParam, type Routes } from '../core/routes.ts';
import { mediaIdOf, nodeOperation, removeMedia } from '../graph/containers.ts';
import { badParameter, graphResponseForStatus, unknownPath } from '../graph/errors.ts';
import { seedPage } from '../graph/login/oauth.ts';
import { forProfileId, readGraphRequest } from '../graph/request.ts';
import { createComment, listComments } from './comments.ts';
import { addPost, createContainer, publishContainer, readQuota } from './containers.ts';
import { addFacebookRoutes, FACEBOOK_LOGIN_SCOPES } from './facebook-login.ts';
import { readInsights } from './insights.ts';
import { authorize, exchangeCode, INSTAGRAM_SCOPES, longLived } from './oauth.ts';
import { listMedia, listStories, livePosts, readNode } from './reads.ts';
import { ofLogin } from './request.ts';
import { createStores, type InstagramState, instagramSettings } from './state.ts';

function addRoutes(routes: Routes<InstagramState>) {
  addFacebookRoutes(routes);
  const { reading } = routes;
  const graph = reading(async (state, req) => ofLogin('instagram', await readGraphRequest(state, req)));
  graph.post('/oauth/access_token', 'token', exchangeCode);
  graph.get('/access_token', 'exchange', longLived.exchange);
  graph.get('/refresh_access_token', 'refresh', longLived.refresh);
  graph.post('/v25.0/:who/media', 'createContainer', forProfileId(createContainer));
  graph.post('/v25.0/:who/media_publish', 'publishContainer', forProfileId(publishContainer));
  graph.get('/v25.0/:who/media', 'recentPosts', forProfileId(listMedia));
  graph.get('/v25.0/:who/stories', 'recentStories', forProfileId(listStories));
  graph.post('/v25.0/:who/comments', 'createComment', forProfileId(createComment));
  graph.get('/v25.0/:who/insights', 'insights', forProfileId(readInsights));
  graph.get('/v25.0/:who/comments', 'listComments', forProfileId(listComments));
  graph.get('/v25.0/:who/content_publishing_limit', 'quota', forProfileId(readQuota));
  graph.get(/^\/v25\.0\/(?<who>me|\d+)\/?$/, nodeOperation(), forProfileId(readNode));
  graph.fallback(unknownPath);
}

function isOfFacebook(state: InstagramState): boolean {
  return state.settings().login === 'facebook';
}

/** Instagram: the authorize page, the token endpoints and the Graph API, under one prefix; for Facebook Login under `/facebook`. */
export const instagram = definePlatform({
  name: 'instagram',
  title: 'Instagram',
  settings: instagramSettings,
  createStores,
  keptWithAccounts: ['users'],
  responseForStatus: graphResponseForStatus,
  unreadableBody: (_state, message) => badParameter(message),
  accounts: {
    // Above 2^53, where a JavaScript number damages it.
    accountId: (username) => namedDecimalId(`instagram:${username}`, 17, '17841'),
    biography: 'A simulated account.',
    scopes: (_account, state) => (isOfFacebook(state) ? FACEBOOK_LOGIN_SCOPES : INSTAGRAM_SCOPES),
    seedTokens: (state, account, options) =>
      isOfFacebook(state) ? seedPage(state, account, options) : longLived.seedTokens(state, account, options),
  },
  authorize,
  addRoutes,
  livePosts,
  removePost: removeMedia,
  addPost,
  permalinks: {
    paths: ['/p/:shortcode', '/reel/:shortcode'],
    postId: (state, req) => mediaIdOf(state, pathParam(req, 'shortcode')),
  },
});
