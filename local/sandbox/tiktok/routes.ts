import { Router } from 'express';
import { createOperations } from '../core/operation.ts';
import type { PlatformResponse } from '../core/response.ts';
import { readPageRequest } from '../http/params.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { authorizePage } from './authorize.ts';
import { methodNotAllowed, responseForStatus, unsupportedPath } from './errors.ts';
import { initInbox, initPhoto, initVideo } from './init.ts';
import { grantToken, readOauth, revokeToken, tokenOperation } from './oauth.ts';
import { readCreatorInfo, readUserInfo } from './profile.ts';
import { publishedTiktoks } from './published.ts';
import { readRequest, type TiktokRequest } from './request.ts';
import type { TiktokSettings } from './settings.ts';
import type { TiktokState } from './state.ts';
import { cancelPublish, fetchStatus } from './status.ts';
import { readUpload, receiveChunk } from './uploads.ts';
import { listVideos, queryVideos } from './videos.ts';

interface ApiCall {
  method?: 'get' | 'post';
  path: string;
  operation: string;
  handle: (state: TiktokState, request: TiktokRequest) => PlatformResponse;
  /** Where a switch decides whether the path exists. */
  exists?: (settings: TiktokSettings) => boolean;
}

const PUBLISH = '/v2/post/publish';

/** Paths end in a slash here, and the one without it is another path. */
const CALLS: ApiCall[] = [
  {
    method: 'get',
    path: '/v2/user/info/',
    operation: 'profile',
    handle: readUserInfo,
    exists: ({ userInfoPath }) => userInfoPath !== 'noSlash',
  },
  {
    method: 'get',
    path: '/v2/user/info',
    operation: 'profile',
    handle: readUserInfo,
    exists: ({ userInfoPath }) => userInfoPath !== 'slash',
  },
  { path: `${PUBLISH}/creator_info/query/`, operation: 'creatorInfo', handle: readCreatorInfo },
  { path: `${PUBLISH}/video/init/`, operation: 'initVideo', handle: initVideo },
  { path: `${PUBLISH}/inbox/video/init/`, operation: 'initInbox', handle: initInbox },
  { path: `${PUBLISH}/content/init/`, operation: 'initPhoto', handle: initPhoto },
  {
    path: `${PUBLISH}/status/fetch/`,
    operation: 'status',
    handle: fetchStatus,
    exists: ({ statusPath }) => statusPath !== 'query',
  },
  {
    path: `${PUBLISH}/status/query/`,
    operation: 'status',
    handle: fetchStatus,
    exists: ({ statusPath }) => statusPath !== 'fetch',
  },
  { path: `${PUBLISH}/cancel/`, operation: 'cancel', handle: cancelPublish },
  { path: '/v2/video/list/', operation: 'videoList', handle: listVideos },
  { path: '/v2/video/query/', operation: 'videoQuery', handle: queryVideos },
];

export const tiktokRouter = (state: TiktokState): Router => {
  const { world } = state;
  const router = Router({ strict: true });
  const door = { world, platform: 'tiktok', failure: responseForStatus };
  const unread = createOperations({ ...door, read: readPageRequest });
  router.get(
    '/v2/auth/authorize/',
    unread('authorize', ({ query }) => authorizePage(state, query)),
  );
  addOauth(router, state);
  addPages(router, state);
  const upload = createOperations({ ...door, read: (req) => readUpload(state, req) });
  router.put(
    '/upload/video/',
    upload('upload', (input, req) => receiveChunk(state, input, req)),
  );
  const operation = createOperations({ ...door, read: (req) => readRequest(state, req) });
  for (const { method = 'post', path, operation: name, handle, exists = () => true } of CALLS) {
    const answer = operation(name, (input) => handle(state, input));
    const wrongMethod = unread('unknown', methodNotAllowed);
    router.all(path, (req, res, next) => {
      if (!exists(state.settings())) return next();
      return req.method === method.toUpperCase() ? answer(req, res, next) : wrongMethod(req, res, next);
    });
  }
  router.use(unread('unknown', unsupportedPath));
  return router;
};

const addOauth = (router: Router, state: TiktokState) => {
  const door = { world: state.world, platform: 'tiktok', failure: responseForStatus };
  const form = createOperations({ ...door, read: (req) => readOauth(state, req) });
  router.post(
    '/v2/oauth/token/',
    form(tokenOperation, (input) => grantToken(state, input)),
  );
  router.post(
    '/v2/oauth/revoke/',
    form('revoke', (input) => revokeToken(state, input)),
  );
};

/** What people open: posts, and the files that were uploaded rather than pulled. */
const addPages = (router: Router, state: TiktokState) => {
  router.get(['/@:username/video/:id', '/@:username/photo/:id'], (req, res) => {
    const post = publishedTiktoks(state).find(({ id }) => id === req.params['id']);
    sendPermalink(res, 'TikTok', state.identity, post);
  });
  router.get('/uploads/:id', (req, res) => {
    const upload = [...state.publishes.values()].find((publish) => publish.upload?.id === req.params['id'])?.upload;
    if (!upload || upload.received < upload.size) return void res.status(404).end();
    res.sendFile(upload.path, { headers: { 'content-type': upload.contentType } });
  });
};
