import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { authorize } from './authorize.ts';
import { invalid, responseForStatus } from './errors.ts';
import { tokens } from './oauth.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { X_SCOPES } from './scopes.ts';
import { xSettings } from './settings.ts';
import { createStores, uploadedFile } from './state.ts';

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
  permalinks: { paths: ['/:username/status/:id'] },
  files: { path: '/uploads/:id', find: uploadedFile },
});
