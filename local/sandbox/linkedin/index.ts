import { definePlatform } from '../core/define-platform.ts';
import { sha256 } from '../core/ids.ts';
import { authorize } from './authorize.ts';
import { badRequest, responseForStatus } from './errors.ts';
import { tokens } from './oauth.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { LINKEDIN_SCOPES } from './scopes.ts';
import { linkedinSettings } from './settings.ts';
import { createStores, uploadedFile } from './state.ts';

/** LinkedIn: OAuth, the versioned API for posts, images and videos, and its upload host, under one prefix. */
export const linkedin = definePlatform({
  name: 'linkedin',
  title: 'LinkedIn',
  settings: linkedinSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => badRequest('ILLEGAL_ARGUMENT', message),
  accounts: {
    accountId: (username) => `sb${sha256(`linkedin:${username}`).slice(0, 8)}`,
    biography: 'A simulated member.',
    scopes: LINKEDIN_SCOPES,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  permalinks: { paths: ['/feed/update/:id'] },
  files: { path: '/assets/:id', find: uploadedFile },
});
