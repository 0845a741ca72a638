import { definePlatform } from '../core/define-platform.ts';
import { namedUuid } from '../core/ids.ts';
import { apiError, responseForStatus } from './errors.ts';
import { authorize, tokens } from './oauth.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { SNAPCHAT_SCOPES } from './scopes.ts';
import { snapchatSettings } from './settings.ts';
import { createStores } from './state.ts';

/** Snapchat: its accounts and the Public Profile API, under one prefix. */
export const snapchat = definePlatform({
  name: 'snapchat',
  title: 'Snapchat',
  settings: snapchatSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => apiError(400, 'INVALID_REQUEST', message),
  strictRouting: true,
  accounts: {
    accountId: (username) => namedUuid(`snapchat:${username}`),
    biography: 'A simulated Public Profile.',
    scopes: SNAPCHAT_SCOPES,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  permalinks: { paths: ['/story/:id', '/spotlight/:id', '/saved_story/:id'] },
  files: { path: '/uploads/:id', find: ({ media }, id) => media.get(id)?.file },
});
