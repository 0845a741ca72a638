import { type Request, Router } from 'express';
import { createOperations } from '../core/operation.ts';
import { queryParams } from '../http/params.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { authorizePage } from './authorize.ts';
import { errorResponse, forbidden, responseForStatus } from './errors.ts';
import { initializeImage, putImage, readImage, readUpload } from './images.ts';
import { grantToken, readOauth, tokenOperation } from './oauth.ts';
import { createPost } from './posts.ts';
import { readProfile } from './profile.ts';
import { publishedPosts } from './published.ts';
import { authorizeRest, type LinkedinRequest, readHead, readJsonRequest } from './request.ts';
import type { LinkedinState } from './state.ts';
import { putPart, readVideo, videoAction, videoOperation } from './videos.ts';

export const linkedinRouter = (state: LinkedinState): Router => {
  const router = Router();
  const door = { world: state.world, platform: 'linkedin', failure: responseForStatus };
  const head = createOperations({ ...door, read: (req) => readHead(state, req) });
  const body = createOperations({ ...door, read: (req) => readJsonRequest(state, req) });
  const form = createOperations({ ...door, read: (req) => readOauth(state, req) });
  const upload = createOperations({ ...door, read: (req) => readUpload(state, req) });
  router.get(
    '/oauth/v2/authorization',
    head('authorize', (_input, req) => authorizePage(state, queryParams(req))),
  );
  router.post(
    '/oauth/v2/accessToken',
    form(tokenOperation, (input) => grantToken(state, input)),
  );
  router.get(
    '/v2/userinfo',
    head('profile', (input) => readProfile(state, input)),
  );
  router.post(
    '/rest/images',
    body('initializeImage', (input) => initializeImage(state, input)),
  );
  router.get(
    '/rest/images/:urn',
    head('readImage', (input) => readImage(state, input)),
  );
  router.put(
    '/dms-uploads/image/:id',
    upload('uploadImage', (input, req) => putImage(state, input, req)),
  );
  router.post(
    '/rest/videos',
    body(videoOperation, (input) => videoAction(state, input)),
  );
  router.get(
    '/rest/videos/:urn',
    head('readVideo', (input) => readVideo(state, input)),
  );
  router.put(
    '/dms-uploads/video/:id/:part',
    upload('uploadPart', (input, req) => putPart(state, input, req)),
  );
  router.post(
    '/rest/posts',
    body('createPost', (input) => createPost(state, input)),
  );
  router.get(
    ['/rest/posts', '/rest/posts/:urn'],
    head('readPost', (input) => readPost(state, input)),
  );
  addPages(router, state);
  router.use(
    head('unknown', () => errorResponse({ status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No such resource.' })),
  );
  return router;
};

/** Reading posts back takes a permission that members' apps do not get. */
const readPost = (state: LinkedinState, request: LinkedinRequest): never => {
  authorizeRest(state, request);
  throw forbidden('post');
};

/** What people open: posts, and the files in them. */
const addPages = (router: Router, state: LinkedinState) => {
  router.get('/feed/update/:urn', (req, res) => {
    const post = publishedPosts(state).find(({ id }) => id === req.params['urn']);
    sendPermalink(res, 'LinkedIn', state.identity, post);
  });
  router.get('/assets/:id', (req: Request, res) => {
    const asset = [...state.assets.values()].find(({ id }) => id === req.params['id']);
    if (!asset?.arrived) return void res.status(404).end();
    res.sendFile(asset.arrived.path, { headers: { 'content-type': asset.arrived.mimeType } });
  });
};
