import { text } from '../core/response.ts';
import type { Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/params.ts';
import { listUploads, readChannel } from './channels.ts';
import { revokeToken, tokens } from './oauth.ts';
import { readRequest } from './request.ts';
import type { YoutubeState } from './state.ts';
import { openSession } from './upload-sessions.ts';
import { receive, uploadOperation } from './uploads.ts';
import { listVideos } from './videos.ts';

export const addRoutes = ({ reading }: Routes<YoutubeState>) => {
  const form = reading(tokens.readRequest);
  form.post('/token', tokens.operation, tokens.grant);
  form.post('/revoke', 'revoke', revokeToken);
  const api = reading(readRequest);
  api.post('/upload/youtube/v3/videos', 'openSession', openSession);
  api.put('/upload/youtube/v3/videos', uploadOperation, receive);
  api.get('/youtube/v3/channels', 'profile', readChannel);
  api.get('/youtube/v3/videos', 'videoStatus', listVideos);
  api.get('/youtube/v3/playlistItems', 'uploads', listUploads);
  reading(readPageRequest).fallback(() => text(404, 'Not Found'));
};
