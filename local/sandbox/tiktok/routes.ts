import type { Handler, Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/params.ts';
import { methodNotAllowed, unsupportedPath } from './errors.ts';
import { initInbox, initPhoto, initVideo } from './init.ts';
import { revokeToken, tokens } from './oauth.ts';
import { readCreatorInfo, readUserInfo } from './profile.ts';
import { readRequest, type TiktokRequest } from './request.ts';
import type { TiktokSettings } from './settings.ts';
import type { TiktokState } from './state.ts';
import { cancelPublish, fetchStatus } from './status.ts';
import { readUpload, receiveChunk } from './uploads.ts';
import { listVideos, queryVideos } from './videos.ts';

const PUBLISH = '/v2/post/publish';

/** Paths end in a slash here, and the one without it is another path. */
export const addRoutes = (routes: Routes<TiktokState>) => {
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
};

/** Adds API calls. Another method is 405; a setting may decide whether the path exists. */
const apiCalls = ({ router, state, reading }: Routes<TiktokState>) => {
  const api = reading(readRequest);
  const wrongMethod = reading(readPageRequest).handler('unknown', methodNotAllowed);
  return (
    method: 'GET' | 'POST',
    path: string,
    operation: string,
    handle: Handler<TiktokState, TiktokRequest>,
    exists: (settings: TiktokSettings) => boolean = () => true,
  ) => {
    const handler = api.handler(operation, handle);
    router.all(path, (req, res, next) => {
      if (!exists(state.settings())) return next();
      return (req.method === method ? handler : wrongMethod)(req, res, next);
    });
  };
};
