import { type Request, Router } from 'express';
import { createOperations } from '../core/operation.ts';
import { queryParams } from '../http/params.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { authorizePage } from './authorize.ts';
import { append, finalize, initialize, mediaStatus } from './chunked-uploads.ts';
import { errorResponse, responseForStatus } from './errors.ts';
import { grantToken, readOauth, revokeToken, tokenOperation } from './oauth.ts';
import { createPost } from './posts.ts';
import { publishedPosts } from './published.ts';
import { readMe, readTimeline } from './reads.ts';
import { readHead, readJsonRequest } from './request.ts';
import type { XState } from './state.ts';
import { uploadImage } from './uploads.ts';

const param = (req: Request, name: string): string => String(req.params[name] ?? '');

export const xRouter = (state: XState): Router => {
  const router = Router({ strict: true });
  const door = { world: state.world, platform: 'x', failure: responseForStatus };
  const head = createOperations({ ...door, read: (req) => readHead(state, req) });
  const body = createOperations({ ...door, read: (req) => readJsonRequest(state, req) });
  const form = createOperations({ ...door, read: (req) => readOauth(state, req) });
  router.get(
    '/i/oauth2/authorize',
    head('authorize', (_input, req) => authorizePage(state, queryParams(req))),
  );
  router.post(
    '/2/oauth2/token',
    form(tokenOperation, (input) => grantToken(state, input)),
  );
  router.post(
    '/2/oauth2/revoke',
    form('revoke', (input) => revokeToken(state, input)),
  );
  router.get(
    '/2/users/me',
    head('profile', (input) => readMe(state, input)),
  );
  router.get(
    '/2/users/:id/tweets',
    head('timeline', (input, req) => readTimeline(state, param(req, 'id'), input)),
  );
  router.post(
    '/2/media/upload',
    head('uploadImage', (input, req) => uploadImage(state, input, req)),
  );
  router.get(
    '/2/media/upload',
    head('mediaStatus', (input) => mediaStatus(state, input)),
  );
  router.post(
    '/2/media/upload/initialize',
    body('initialize', (input) => initialize(state, input)),
  );
  router.post(
    '/2/media/upload/:id/append',
    head('append', (input, req) => append(state, param(req, 'id'), input, req)),
  );
  router.post(
    '/2/media/upload/:id/finalize',
    body('finalize', (input, req) => finalize(state, param(req, 'id'), input)),
  );
  router.post(
    '/2/tweets',
    body('createPost', (input) => createPost(state, input)),
  );
  addPages(router, state);
  router.use(head('unknown', () => errorResponse(404, 'Not Found')));
  return router;
};

/** What people open: posts, and the files in them. */
const addPages = (router: Router, state: XState) => {
  router.get('/:username/status/:id', (req, res) => {
    const post = publishedPosts(state).find(({ id }) => id === req.params['id']);
    sendPermalink(res, 'X', state.identity, post);
  });
  router.get('/uploads/:id', (req, res) => {
    const upload = state.uploads.get(param(req, 'id'));
    if (!upload?.finalized) return void res.status(404).end();
    res.sendFile(upload.finalized.path, { headers: { 'content-type': upload.mimeType } });
  });
};
