import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { pathParam } from '../core/routes.ts';
import { mediaIdOf } from '../graph/containers.ts';
import { badParameter } from '../graph/errors.ts';
import { authorize } from './authorize.ts';
import { responseForStatus } from './errors.ts';
import { longLived } from './oauth.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { THREADS_SCOPES } from './scopes.ts';
import { threadsSettings } from './settings.ts';
import { createStores } from './state.ts';

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
  permalinks: {
    paths: ['/@:username/post/:shortcode'],
    postId: (state, req) => mediaIdOf(state, pathParam(req, 'shortcode')),
  },
});
