import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { pathParam, type Routes } from '../core/routes.ts';
import { readBearer, readBearerJson } from '../http/bearer.ts';
import { append, finalize, initialize, mediaStatus } from './chunked-uploads.ts';
import { errorResponse, invalid, responseForStatus } from './errors.ts';
import { authorize, revokeToken, tokens, X_SCOPES } from './oauth.ts';
import { addPost, createPost, deletePost, removePost } from './posts.ts';
import { livePosts, lookUpPosts, readMe, readTimeline } from './reads.ts';
import { createStores, uploadedFile, type XState, xSettings } from './state.ts';
import { describeMedia, uploadImage } from './uploads.ts';

function addRoutes({ reading }: Routes<XState>) {
  const form = reading(tokens.readRequest);
  form.post('/2/oauth2/token', tokens.operation, tokens.grant);
  form.post('/2/oauth2/revoke', 'revoke', revokeToken);
  const head = reading(readBearer);
  head.get('/2/users/me', 'profile', readMe);
  head.get('/2/users/:id/tweets', 'timeline', (state, input, req) => readTimeline(state, pathParam(req, 'id'), input));
  head.get('/2/tweets', 'lookup', lookUpPosts);
  head.delete('/2/tweets/:id', 'deletePost', (state, input, req) => deletePost(state, pathParam(req, 'id'), input));
  head.post('/2/media/upload', 'uploadImage', uploadImage);
  head.get('/2/media/upload', 'mediaStatus', mediaStatus);
  head.post('/2/media/upload/:id/append', 'append', append);
  const json = reading(readBearerJson);
  json.post('/2/media/upload/initialize', 'initialize', initialize);
  json.post('/2/media/upload/:id/finalize', 'finalize', finalize);
  json.post('/2/media/metadata', 'describeMedia', describeMedia);
  json.post('/2/tweets', 'createPost', createPost);
  head.fallback(() => errorResponse(404, 'Not Found'));
}

/** X: OAuth with PKCE, media upload and posts of the API's second version, under one prefix. */
export const x = definePlatform({
  name: 'x',
  title: 'X',
  settings: xSettings,
  createStores,
  responseForStatus,
  unreadableBody: invalid,
  strictRouting: true,
  accounts: {
    // Above 2^53, where a JavaScript number damages it.
    accountId: (username) => namedDecimalId(`x:${username}`, 19, '15'),
    biography: 'A simulated account.',
    scopes: X_SCOPES,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  removePost,
  addPost,
  permalinks: { paths: ['/:username/status/:id'] },
  files: { path: '/uploads/:id', find: uploadedFile },
});
