import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { pathParam } from '../core/routes.ts';
import { mediaIdOf } from '../graph/containers.ts';
import { badParameter, graphResponseForStatus } from '../graph/errors.ts';
import { authorize } from './authorize.ts';
import { longLived } from './oauth.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { INSTAGRAM_SCOPES } from './scopes.ts';
import { instagramSettings } from './settings.ts';
import { createStores } from './state.ts';

/** Instagram with Instagram Login: the authorize page, the token endpoints and the Graph API, under one prefix. */
export const instagram = definePlatform({
  name: 'instagram',
  title: 'Instagram',
  settings: instagramSettings,
  createStores,
  responseForStatus: graphResponseForStatus,
  unreadableBody: (_state, message) => badParameter(message),
  accounts: {
    // Above 2^53, where a JavaScript number damages it.
    accountId: (username) => namedDecimalId(`instagram:${username}`, 17, '17841'),
    biography: 'A simulated account.',
    scopes: INSTAGRAM_SCOPES,
    seedTokens: longLived.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  permalinks: {
    paths: ['/p/:shortcode', '/reel/:shortcode'],
    postId: (state, req) => mediaIdOf(state, pathParam(req, 'shortcode')),
  },
});
