import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { pathParam, type Routes } from '../core/routes.ts';
import { mediaIdOf, nodeOperation } from '../graph/containers.ts';
import { badParameter, graphResponseForStatus, unknownPath } from '../graph/errors.ts';
import { forProfileId, readGraphRequest } from '../graph/request.ts';
import { createComment, listComments } from './comments.ts';
import { createContainer, publishContainer, readQuota } from './containers.ts';
import { authorize, exchangeCode, INSTAGRAM_SCOPES, longLived } from './oauth.ts';
import { listMedia, listStories, livePosts, readNode } from './reads.ts';
import { createStores, type InstagramState, instagramSettings } from './state.ts';

function addRoutes({ reading }: Routes<InstagramState>) {
  const graph = reading(readGraphRequest);
  graph.post('/oauth/access_token', 'token', exchangeCode);
  graph.get('/access_token', 'exchange', longLived.exchange);
  graph.get('/refresh_access_token', 'refresh', longLived.refresh);
  graph.post('/v25.0/:who/media', 'createContainer', forProfileId(createContainer));
  graph.post('/v25.0/:who/media_publish', 'publishContainer', forProfileId(publishContainer));
  graph.get('/v25.0/:who/media', 'recentPosts', forProfileId(listMedia));
  graph.get('/v25.0/:who/stories', 'recentStories', forProfileId(listStories));
  graph.post('/v25.0/:who/comments', 'createComment', forProfileId(createComment));
  graph.get('/v25.0/:who/comments', 'listComments', forProfileId(listComments));
  graph.get('/v25.0/:who/content_publishing_limit', 'quota', forProfileId(readQuota));
  graph.get(/^\/v25\.0\/(?<who>me|\d+)\/?$/, nodeOperation(), forProfileId(readNode));
  graph.fallback(unknownPath);
}

/** Instagram with Instagram Login: the authorize page, the token endpoints and the Graph API, under one prefix. */
export const instagram = definePlatform({
  name: 'instagram',
  title: 'Instagram',
  settings: instagramSettings,
  createStores,
  responseForStatus: graphResponseForStatus,
  unreadableBody: (_state, message) => badParameter(message),
  accounts: {
    // Above 2^53, where a JavaScript number damages it.
    accountId: (username) => namedDecimalId(`instagram:${username}`, 17, '17841'),
    biography: 'A simulated account.',
    scopes: INSTAGRAM_SCOPES,
    seedTokens: longLived.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  permalinks: {
    paths: ['/p/:shortcode', '/reel/:shortcode'],
    postId: (state, req) => mediaIdOf(state, pathParam(req, 'shortcode')),
  },
});
