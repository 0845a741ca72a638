import { definePlatform } from '../core/define-platform.ts';
import { sha256 } from '../core/ids.ts';
import { text } from '../core/response.ts';
import type { Routes } from '../core/routes.ts';
import { type BearerRequest, readBearer, readBearerJson } from '../http/bearer.ts';
import { readPageRequest } from '../http/body.ts';
import { createComment, listComments } from './comments.ts';
import { apiError, responseForStatus } from './errors.ts';
import { readReport } from './metrics.ts';
import { authorize, revokeToken, tokens } from './oauth.ts';
import { addToPlaylist, listPlaylistItems } from './playlists.ts';
import { YOUTUBE_SCOPES } from './request.ts';
import { createStores, type YoutubeState, youtubeSettings } from './state.ts';
import { setThumbnail } from './thumbnails.ts';
import { openSession, receive, uploadOperation } from './uploads.ts';
import { addPost, deleteVideo, listVideos, livePosts, readChannel, removeVideo } from './videos.ts';

function addRoutes({ reading }: Routes<YoutubeState>) {
  const form = reading(tokens.readRequest);
  form.post('/token', tokens.operation, tokens.grant);
  form.post('/revoke', 'revoke', revokeToken);
  const api = reading(readBearer);
  api.post('/upload/youtube/v3/videos', 'openSession', openSession);
  api.put('/upload/youtube/v3/videos', uploadOperation, receive);
  api.get('/youtube/v3/channels', named('profile', 'channelStatistics'), readChannel);
  api.get('/youtube/v3/videos', named('videoStatus', 'videoStatistics'), listVideos);
  api.get('/v2/reports', 'report', readReport);
  api.get('/youtube/v3/playlistItems', 'uploads', listPlaylistItems);
  api.post('/upload/youtube/v3/thumbnails/set', 'thumbnail', setThumbnail);
  api.delete('/youtube/v3/videos', 'deleteVideo', deleteVideo);
  api.get('/youtube/v3/commentThreads', 'listComments', listComments);
  const json = reading(readBearerJson);
  json.post('/youtube/v3/playlistItems', 'addToPlaylist', addToPlaylist);
  json.post('/youtube/v3/commentThreads', 'createComment', createComment);
  reading(readPageRequest).fallback(() => text(404, 'Not Found'));
}

/** Numbers are a part of a resource, with a separate operation. */
function named(resource: string, statistics: string) {
  const choose = ({ query }: BearerRequest) => (query['part'] === 'statistics' ? statistics : resource);
  return { names: [resource, statistics], choose };
}

function channelId(username: string): string {
  const hash = Buffer.from(sha256(`youtube:${username}`), 'hex').toString('base64url');
  return `UC${hash.slice(0, 22)}`;
}

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
  removePost: removeVideo,
  addPost,
  permalinks: { paths: ['/watch'], postId: (_state, req) => String(req.query['v'] ?? '') },
  files: { path: '/uploads/:id', find: ({ videos }, id) => videos.get(id) },
});
