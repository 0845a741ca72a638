import { definePlatform } from '../core/define-platform.ts';
import { namedUuid } from '../core/ids.ts';
import { authorize } from './authorize.ts';
import { invalidParams, responseForStatus } from './errors.ts';
import { tokens } from './oauth.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { TIKTOK_SCOPES } from './scopes.ts';
import { tiktokSettings } from './settings.ts';
import { createStores, uploadedFile } from './state.ts';
import { prefixRoutes } from './url-prefixes.ts';

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
  permalinks: { paths: ['/@:username/video/:id', '/@:username/photo/:id'] },
  files: { path: '/uploads/:id', find: uploadedFile },
  controlRoutes: prefixRoutes,
});
