import { type RequestHandler, Router } from 'express';
import { createOperations } from '../core/operation.ts';
import { type PlatformResponse, text } from '../core/response.ts';
import { readPageRequest } from '../http/params.ts';
import { authorizePage } from '../oauth/authorize.ts';
import { grantToken, readTokenRequest, tokenOperation } from '../oauth/token.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { listUploads, readChannel } from './channels.ts';
import { responseForStatus } from './errors.ts';
import { publishedVideos } from './published.ts';
import { readRequest, type YoutubeRequest } from './request.ts';
import type { YoutubeState } from './state.ts';
import { openSession } from './upload-sessions.ts';
import { receive, uploadOperation } from './uploads.ts';
import { listVideos } from './videos.ts';

const READS: Record<
  string,
  [operation: string, read: (state: YoutubeState, request: YoutubeRequest) => PlatformResponse]
> = {
  '/youtube/v3/channels': ['profile', readChannel],
  '/youtube/v3/videos': ['videoStatus', listVideos],
  '/youtube/v3/playlistItems': ['uploads', listUploads],
};

/** Google's consent page, its token endpoint, the Data API and the upload host, under one prefix. */
export const youtubeRouter = (state: YoutubeState): Router => {
  const router = Router({ strict: true });
  const door = { world: state.world, platform: 'youtube', failure: responseForStatus };
  const unread = createOperations({ ...door, read: readPageRequest });
  const operation = createOperations({ ...door, read: (req) => readRequest(state, req) });
  router.get(
    '/o/oauth2/v2/auth',
    unread('authorize', ({ query }) => authorizePage(state.oauth, query)),
  );
  const form = createOperations({ ...door, read: (req) => readTokenRequest(state.oauth, req) });
  router.post(
    '/token',
    form(tokenOperation, (input) => grantToken(state.oauth, input)),
  );
  router.post(
    '/upload/youtube/v3/videos',
    operation('openSession', (request, req) => openSession(state, request, req)),
  );
  router.put('/upload/youtube/v3/videos', putHandler(state, operation));
  for (const [path, [name, read]] of Object.entries(READS))
    router.get(
      path,
      operation(name, (request) => read(state, request)),
    );
  addPages(router, state);
  router.use(unread('unknown', () => text(404, 'Not Found')));
  return router;
};

type Operations = ReturnType<typeof createOperations<YoutubeRequest>>;

const putHandler = (state: YoutubeState, operation: Operations): RequestHandler => {
  const handlers = Object.fromEntries(
    ['upload', 'probe'].map((name) => [name, operation(name, (request, req) => receive(state, request, req))]),
  );
  return (req, res, next) => handlers[uploadOperation(req)]?.(req, res, next);
};

/** What people open: videos, and the files behind them. */
const addPages = (router: Router, state: YoutubeState) => {
  router.get('/watch', (req, res) => {
    const post = publishedVideos(state).find(({ id }) => id === req.query['v']);
    sendPermalink(res, 'YouTube', state.identity, post);
  });
  router.get('/uploads/:id', (req, res) => {
    const video = state.videos.get(req.params['id'] ?? '');
    if (!video) return void res.status(404).end();
    res.sendFile(video.path, { headers: { 'content-type': video.contentType } });
  });
};
