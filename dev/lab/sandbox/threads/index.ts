import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { pathParam, type Routes } from '../core/routes.ts';
import { mediaIdOf, nodeOperation, removeMedia } from '../graph/containers.ts';
import { badParameter, unknownPath } from '../graph/errors.ts';
import { forProfileId, type GraphRequest, readGraphRequest } from '../graph/request.ts';
import { addPost, createContainer, publishContainer, readQuota } from './containers.ts';
import { readAccountInsights, readInsights } from './insights.ts';
import { authorize, debugToken, exchangeCode, longLived, THREADS_SCOPES } from './oauth.ts';
import { deleteMedia, listPosts, listReplies, livePosts, readNode } from './reads.ts';
import { responseForStatus } from './request.ts';
import { createStores, type ThreadsState, threadsSettings } from './state.ts';

const createOperation = {
  names: ['createContainer', 'publishText'],
  choose: ({ params }: GraphRequest) => (params['auto_publish_text'] === 'true' ? 'publishText' : 'createContainer'),
};

/** The real host also serves the API without a version. */
function versioned(path: string): string[] {
  return [`/v1.0${path}`, path];
}

/** Token endpoints serve only the documented method, and have no version in their path. */
function addRoutes({ reading }: Routes<ThreadsState>) {
  const graph = reading(readGraphRequest);
  graph.get('/oauth/access_token', 'token', exchangeCode);
  graph.post('/oauth/access_token', 'token', exchangeCode);
  graph.get('/access_token', 'exchange', longLived.exchange);
  graph.get('/refresh_access_token', 'refresh', longLived.refresh);
  graph.get(versioned('/debug_token'), 'debugToken', debugToken);
  graph.post(versioned('/:who/threads'), createOperation, forProfileId(createContainer));
  graph.post(versioned('/:who/threads_publish'), 'publishContainer', forProfileId(publishContainer));
  graph.get(versioned('/:who/threads'), 'recentPosts', forProfileId(listPosts));
  graph.get(versioned('/:who/replies'), 'recentReplies', forProfileId(listReplies));
  graph.get(versioned('/:who/insights'), 'insights', forProfileId(readInsights));
  graph.get(versioned('/:who/threads_insights'), 'accountInsights', forProfileId(readAccountInsights));
  graph.get(versioned('/:who/threads_publishing_limit'), 'quota', forProfileId(readQuota));
  graph.get(/^(?:\/v1\.0)?\/(?<who>me|\d+)\/?$/, nodeOperation(), forProfileId(readNode));
  graph.delete(versioned('/:who'), 'delete', forProfileId(deleteMedia));
  graph.fallback(unknownPath);
}

/** Threads: the Graph API, both token endpoints and the authorize page, under one prefix. */
export const threads = definePlatform({
  name: 'threads',
  title: 'Threads',
  settings: threadsSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => badParameter(message),
  accounts: {
    // Above 2^53, where a JavaScript number damages it.
    accountId: (username) => namedDecimalId(`threads:${username}`, 17, '1784'),
    biography: 'A simulated account.',
    scopes: THREADS_SCOPES,
    seedTokens: longLived.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  removePost: removeMedia,
  addPost,
  permalinks: {
    paths: ['/@:username/post/:shortcode'],
    postId: (state, req) => mediaIdOf(state, pathParam(req, 'shortcode')),
  },
});
