import { definePlatform } from '../core/define-platform.ts';
import { sha256 } from '../core/ids.ts';
import { apiError, responseForStatus } from './errors.ts';
import { authorize, tokens } from './oauth.ts';
import { livePosts } from './published.ts';
import { addRoutes } from './routes.ts';
import { YOUTUBE_SCOPES } from './scopes.ts';
import { youtubeSettings } from './settings.ts';
import { createStores } from './state.ts';

const channelId = (username: string): string => {
  const hash = Buffer.from(sha256(`youtube:${username}`), 'hex').toString('base64url');
  return `UC${hash.slice(0, 22)}`;
};

/** YouTube: Google's OAuth, the Data API and resumable uploads, under one prefix. */
export const youtube = definePlatform({
  name: 'youtube',
  title: 'YouTube',
  settings: youtubeSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => apiError(400, 'global', 'parseError', message),
  strictRouting: true,
  accounts: {
    accountId: channelId,
    biography: 'A simulated channel.',
    scopes: YOUTUBE_SCOPES,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  permalinks: { paths: ['/watch'], postId: (_state, req) => String(req.query['v'] ?? '') },
  files: { path: '/uploads/:id', find: ({ videos }, id) => videos.get(id) },
});
