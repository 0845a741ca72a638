import { type Request, Router } from 'express';
import type { SandboxContext } from '../core/context.ts';
import { createOperations } from '../core/operation.ts';
import type { Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { responseForStatus } from '../graph/errors.ts';
import type { GraphRequest } from '../graph/request.ts';
import { readPageRequest } from '../http/params.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { addPage, seedPage } from './accounts.ts';
import { loginDialog } from './authorize.ts';
import { grantToken, listPages, listPermissions, readPageToken, tokenOperation, unknownPath } from './oauth.ts';
import { addPhoto, publishPost } from './posts.ts';
import { publishedFacebook } from './published.ts';
import { listPosts, listVideos, readNode } from './reads.ts';
import { readFacebookRequest } from './request.ts';
import { facebookSettings } from './settings.ts';
import { createFacebookState, type FacebookState } from './state.ts';
import { publishVideo, receiveReel, reelPhase } from './videos.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'exchange',
  'refresh',
  'profile',
  'permissions',
  'pageToken',
  'addPhoto',
  'publishPost',
  'recentPosts',
  'permalink',
  'startReel',
  'uploadReel',
  'finishReel',
  'videoStatus',
  'publishVideo',
  'recentVideos',
];

/** Facebook Pages: the login dialog, the Graph API and the upload host, under one prefix. */
export const createFacebook = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(facebookSettings, initial);
  const state = createFacebookState(world, settings.get);
  return {
    name: 'facebook',
    title: 'Facebook',
    operations: OPERATIONS,
    settings,
    router: facebookRouter(state),
    responseForStatus: responseForStatus,
    accounts: {
      identity: state.identity,
      add: (options) => addPage(state, options),
      seed: (options) => seedPage(state, options),
    },
    published: () => publishedFacebook(state),
    reset({ keepAccounts }) {
      state.photos.clear();
      state.posts.clear();
      state.videos.clear();
      if (keepAccounts) return;
      state.users.clear();
      state.identity.clear();
    },
  };
};

type Operation = ReturnType<typeof createOperations<GraphRequest>>;

const facebookRouter = (state: FacebookState): Router => {
  const door = { world: state.world, platform: 'facebook', failure: (status: number) => responseForStatus(status) };
  const operation = createOperations({ ...door, read: (req) => readFacebookRequest(state, req) });
  const page = createOperations({ ...door, read: readPageRequest });
  const router = Router();
  router.get(
    '/v25.0/dialog/oauth',
    page('authorize', ({ query }) => loginDialog(state, query)),
  );
  router.post(
    '/video-upload/v25.0/:id',
    operation('uploadReel', (input, req) => receiveReel(state, String(req.params['id']), input, req)),
  );
  router.use('/v25.0', graphRouter(state, operation));
  router.get(['/reel/:id', '/:page/videos/:id', '/:id'], (req, res) => {
    const post = publishedFacebook(state).find(({ id }) => id === req.params['id']);
    sendPermalink(res, 'Facebook', state.identity, post);
  });
  router.use(operation('unknown', (_input, req) => unknownPath(req.path)));
  return router;
};

const graphRouter = (state: FacebookState, operation: Operation): Router => {
  const router = Router();
  const who = (req: Request) => String(req.params['who']);
  router.get(
    '/oauth/access_token',
    operation(
      (input) => tokenOperation(state, input),
      (input) => grantToken(state, input),
    ),
  );
  router.get(
    '/me/accounts',
    operation('profile', (input) => listPages(state, input)),
  );
  router.get(
    '/me/permissions',
    operation('permissions', (input) => listPermissions(state, input)),
  );
  router.post(
    '/:who/photos',
    operation('addPhoto', (input, req) => addPhoto(state, who(req), input)),
  );
  router.post(
    '/:who/feed',
    operation('publishPost', (input, req) => publishPost(state, who(req), input)),
  );
  router.get(
    '/:who/published_posts',
    operation('recentPosts', (input, req) => listPosts(state, who(req), input)),
  );
  router.post(
    '/:who/video_reels',
    operation(
      ({ params }) => (params['upload_phase'] === 'finish' ? 'finishReel' : 'startReel'),
      (input, req) => reelPhase(state, who(req), input),
    ),
  );
  router.post(
    '/:who/videos',
    operation('publishVideo', (input, req) => publishVideo(state, who(req), input)),
  );
  router.get(
    '/:who/videos',
    operation('recentVideos', (input, req) => listVideos(state, who(req), input)),
  );
  router.get('/:who', (req, res, next) => {
    const id = who(req);
    if (!/^[\d_]+$/.test(id)) return next();
    const isPage = state.identity.accounts.has(id);
    return isPage
      ? operation('pageToken', (input) => readPageToken(state, id, input))(req, res, next)
      : operation(nodeOperation, (input) => readNode(state, id, input))(req, res, next);
  });
  return router;
};

/** One path reads posts and videos: what is asked for decides the operation's name. */
const nodeOperation = ({ params }: GraphRequest): string =>
  params['fields']?.includes('status') ? 'videoStatus' : 'permalink';
