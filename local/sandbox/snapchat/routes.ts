import { type Request, Router } from 'express';
import { createOperations } from '../core/operation.ts';
import type { PlatformResponse } from '../core/response.ts';
import { readPageRequest } from '../http/params.ts';
import { authorizePage } from '../oauth/authorize.ts';
import { grantToken, readTokenRequest, tokenOperation } from '../oauth/token.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { errorResponse, responseForStatus } from './errors.ts';
import { createMedia, partOperation, receivePart } from './media.ts';
import { listSpotlights, postSavedStory, postSpotlight, postStory } from './posts.ts';
import { readMyProfile } from './profile.ts';
import { publishedSnaps } from './published.ts';
import { readJsonRequest, readPartRequest, type SnapchatRequest } from './request.ts';
import type { SnapchatState } from './state.ts';

interface Call {
  method: 'get' | 'post';
  place: string;
  operation: string;
  handle: (state: SnapchatState, request: SnapchatRequest, profileId: string) => PlatformResponse;
}

const CALLS: Call[] = [
  { method: 'post', place: 'media', operation: 'createMedia', handle: createMedia },
  { method: 'post', place: 'stories', operation: 'postStory', handle: postStory },
  { method: 'post', place: 'spotlights', operation: 'postSpotlight', handle: postSpotlight },
  { method: 'post', place: 'saved_stories', operation: 'postSavedStory', handle: postSavedStory },
  { method: 'get', place: 'spotlights', operation: 'spotlights', handle: listSpotlights },
];

/** Snapchat's accounts and its Public Profile API, under one prefix. */
export const snapchatRouter = (state: SnapchatState): Router => {
  const router = Router({ strict: true });
  const door = { world: state.world, platform: 'snapchat', failure: responseForStatus };
  const unread = createOperations({ ...door, read: readPageRequest });
  router.get(
    '/login/oauth2/authorize',
    unread('authorize', ({ query }) => authorizePage(state.oauth, query)),
  );
  const form = createOperations({ ...door, read: (req) => readTokenRequest(state.oauth, req) });
  router.post(
    '/login/oauth2/access_token',
    form(tokenOperation, (input) => grantToken(state.oauth, input)),
  );
  const operation = createOperations({ ...door, read: (req) => readJsonRequest(state, req) });
  router.get(
    '/v1/public_profiles/my_profile',
    operation('profile', (request) => readMyProfile(state, request)),
  );
  for (const { method, place, operation: name, handle } of CALLS)
    router[method](
      `/v1/public_profiles/:profileId/${place}`,
      operation(name, (request, req) => handle(state, request, parameter(req, 'profileId'))),
    );
  const part = createOperations({ ...door, read: (req) => readPartRequest(state, req) });
  router.post(
    '/us/v1/public_profiles/:profileId/media/:mediaId/multipart-upload',
    part(partOperation, (request, req) =>
      receivePart(state, request, { profileId: parameter(req, 'profileId'), mediaId: parameter(req, 'mediaId') }),
    ),
  );
  addPages(router, state);
  router.use(unread('unknown', () => errorResponse(404, 'NOT_FOUND', 'There is no such path.')));
  return router;
};

const parameter = (req: Request, name: string): string => String(req.params[name] ?? '');

/** What people open: posts, and the files behind them. */
const addPages = (router: Router, state: SnapchatState) => {
  router.get(['/story/:id', '/spotlight/:id', '/saved_story/:id'], (req, res) => {
    const post = publishedSnaps(state).find(({ id }) => id === req.params['id']);
    sendPermalink(res, 'Snapchat', state.identity, post);
  });
  router.get('/uploads/:id', (req, res) => {
    const file = state.media.get(req.params['id'] ?? '')?.file;
    if (!file) return void res.status(404).end();
    res.sendFile(file.path, { headers: { 'content-type': file.contentType } });
  });
};
