import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { badParameter, graphResponseForStatus } from '../graph/errors.ts';
import { authorize } from './authorize.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { FACEBOOK_SCOPES } from './scopes.ts';
import { facebookSettings } from './settings.ts';
import { createStores } from './state.ts';
import { seedTokens } from './users.ts';

/** Facebook Pages: the login dialog, the Graph API and the upload host, under one prefix. */
export const facebook = definePlatform({
  name: 'facebook',
  title: 'Facebook',
  settings: facebookSettings,
  createStores,
  keptWithAccounts: ['users'],
  responseForStatus: graphResponseForStatus,
  unreadableBody: (_state, message) => badParameter(message),
  accounts: {
    accountId: (username) => namedDecimalId(`facebook:${username}`, 15, '1'),
    biography: 'A simulated Page.',
    scopes: FACEBOOK_SCOPES,
    seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  permalinks: { paths: ['/reel/:id', '/:page/videos/:id', '/:id'] },
});
