import { definePlatform } from '../core/define-platform.ts';
import { namedUuid } from '../core/ids.ts';
import type { Handler, Routes } from '../core/routes.ts';
import { type JsonRequest, readBearerJson } from '../http/bearer.ts';
import { readPageRequest } from '../http/body.ts';
import { invalidParams, methodNotAllowed, responseForStatus, unsupportedPath } from './errors.ts';
import { initInbox, initPhoto, initVideo } from './init.ts';
import { authorize, revokeToken, TIKTOK_SCOPES, tokens } from './oauth.ts';
import { readCreatorInfo, readUserInfo } from './profile.ts';
import { createStores, type TiktokState, tiktokSettings, uploadedFile } from './state.ts';
import { cancelPublish, fetchStatus } from './status.ts';
import { readUpload, receiveChunk } from './uploads.ts';
import { addPost, listVideos, livePosts, queryVideos, removePost } from './videos.ts';

const PUBLISH = '/v2/post/publish';

/** Paths end in a slash here, and the one without it is another path. */
function addRoutes(routes: Routes<TiktokState>) {
  const form = routes.reading(tokens.readRequest);
  form.post('/v2/oauth/token/', tokens.operation, tokens.grant);
  form.post('/v2/oauth/revoke/', 'revoke', revokeToken);
  routes.reading(readUpload).put('/upload/video/', 'upload', receiveChunk);
  const add = apiCalls(routes);
  add('GET', '/v2/user/info/', 'profile', readUserInfo, ({ userInfoPath }) => userInfoPath !== 'noSlash');
  add('GET', '/v2/user/info', 'profile', readUserInfo, ({ userInfoPath }) => userInfoPath !== 'slash');
  add('POST', `${PUBLISH}/creator_info/query/`, 'creatorInfo', readCreatorInfo);
  add('POST', `${PUBLISH}/video/init/`, 'initVideo', initVideo);
  add('POST', `${PUBLISH}/inbox/video/init/`, 'initInbox', initInbox);
  add('POST', `${PUBLISH}/content/init/`, 'initPhoto', initPhoto);
  add('POST', `${PUBLISH}/status/fetch/`, 'status', fetchStatus, ({ statusPath }) => statusPath !== 'query');
  add('POST', `${PUBLISH}/status/query/`, 'status', fetchStatus, ({ statusPath }) => statusPath !== 'fetch');
  add('POST', `${PUBLISH}/cancel/`, 'cancel', cancelPublish);
  add('POST', '/v2/video/list/', 'videoList', listVideos);
  add('POST', '/v2/video/query/', 'videoQuery', queryVideos);
  routes.reading(readPageRequest).fallback(unsupportedPath);
}

/** Adds API calls. Another method is 405; a setting may decide whether the path exists. */
function apiCalls({ router, state, reading }: Routes<TiktokState>) {
  const api = reading(readBearerJson);
  const wrongMethod = reading(readPageRequest).handler('unknown', methodNotAllowed);
  return (
    method: 'GET' | 'POST',
    path: string,
    operation: string,
    handle: Handler<TiktokState, JsonRequest>,
    exists: (settings: ReturnType<TiktokState['settings']>) => boolean = () => true,
  ) => {
    const handler = api.handler(operation, handle);
    router.all(path, (req, res, next) => {
      if (!exists(state.settings())) return next();
      return (req.method === method ? handler : wrongMethod)(req, res, next);
    });
  };
}

/** TikTok: Login Kit, the Content Posting API and the upload host, under one prefix. */
export const tiktok = definePlatform({
  name: 'tiktok',
  title: 'TikTok',
  settings: tiktokSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => invalidParams(message),
  strictRouting: true,
  accounts: {
    accountId: (username) => namedUuid(`tiktok:${username}`),
    biography: 'A simulated account.',
    scopes: TIKTOK_SCOPES,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  removePost,
  addPost,
  permalinks: { paths: ['/@:username/video/:id', '/@:username/photo/:id'] },
  files: { path: '/uploads/:id', find: uploadedFile },
});
