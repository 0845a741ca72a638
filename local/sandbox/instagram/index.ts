import { type Request, Router } from 'express';
import type { SandboxContext } from '../core/context.ts';
import { createOperations } from '../core/operation.ts';
import type { Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { responseForStatus } from '../graph/errors.ts';
import { type GraphRequest, readGraphRequest } from '../graph/request.ts';
import { readPageRequest } from '../http/params.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { addInstagramAccount, seedInstagramAccount } from './accounts.ts';
import { authorizePage } from './authorize.ts';
import { createContainer } from './containers.ts';
import { exchangeCode, exchangeToken, refreshToken, unknownPath } from './oauth.ts';
import { publishContainer, readQuota } from './publish.ts';
import { publishedInstagram } from './published.ts';
import { listMedia, readNode } from './reads.ts';
import { instagramSettings } from './settings.ts';
import { createInstagramState, type InstagramState } from './state.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'exchange',
  'refresh',
  'profile',
  'createContainer',
  'containerStatus',
  'publishContainer',
  'permalink',
  'recentPosts',
  'quota',
];

/** Instagram with Instagram Login: the authorize page, the token endpoints and the Graph API, under one prefix. */
export const createInstagram = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(instagramSettings, initial);
  const state = createInstagramState(world, settings.get);
  return {
    name: 'instagram',
    title: 'Instagram',
    operations: OPERATIONS,
    settings,
    router: instagramRouter(state),
    responseForStatus: responseForStatus,
    accounts: {
      identity: state.identity,
      add: (options) => addInstagramAccount(state, options),
      seed: (options) => seedInstagramAccount(state, options),
    },
    published: () => publishedInstagram(state),
    reset({ keepAccounts }) {
      state.containers.clear();
      state.media.clear();
      if (!keepAccounts) state.identity.clear();
    },
  };
};

type Operation = ReturnType<typeof createOperations<GraphRequest>>;

const instagramRouter = (state: InstagramState): Router => {
  const door = { world: state.world, platform: 'instagram', failure: (status: number) => responseForStatus(status) };
  const operation = createOperations({ ...door, read: (req) => readGraphRequest(state.identity, req) });
  const page = createOperations({ ...door, read: readPageRequest });
  const router = Router();
  router.get(
    '/oauth/authorize',
    page('authorize', ({ query }) => authorizePage(state, query)),
  );
  router.get(['/p/:shortcode', '/reel/:shortcode'], (req, res) => {
    const media = [...state.media.values()].find(({ shortcode }) => shortcode === req.params['shortcode']);
    const post = publishedInstagram(state).find(({ id }) => id === media?.id);
    sendPermalink(res, 'Instagram', state.identity, post);
  });
  router.post(
    '/oauth/access_token',
    operation('token', (input, req) => exchangeCode(state, input, req.headers['content-type'])),
  );
  router.get(
    '/access_token',
    operation('exchange', (input) => exchangeToken(state, input)),
  );
  router.get(
    '/refresh_access_token',
    operation('refresh', (input) => refreshToken(state, input)),
  );
  router.use('/v25.0', graphRouter(state, operation));
  router.use(operation('unknown', (_input, req) => unknownPath(req.path)));
  return router;
};

const graphRouter = (state: InstagramState, operation: Operation): Router => {
  const router = Router();
  const who = (req: Request) => String(req.params['who']);
  router.post(
    '/:who/media',
    operation('createContainer', (input, req) => createContainer(state, who(req), input)),
  );
  router.post(
    '/:who/media_publish',
    operation('publishContainer', (input, req) => publishContainer(state, who(req), input)),
  );
  router.get(
    '/:who/media',
    operation('recentPosts', (input, req) => listMedia(state, who(req), input)),
  );
  router.get(
    '/:who/content_publishing_limit',
    operation('quota', (input, req) => readQuota(state, who(req), input)),
  );
  router.get('/:who', (req, res, next) => {
    const id = who(req);
    if (id !== 'me' && !/^\d+$/.test(id)) return next();
    return operation(nodeOperation(state, id), (input) => readNode(state, id, input))(req, res, next);
  });
  return router;
};

/** One path reads profiles, containers and posts: what is asked for, and of what, decides the operation's name. */
const nodeOperation =
  (state: InstagramState, id: string): ((input: GraphRequest) => string) =>
  ({ params }) => {
    if (id === 'me' || state.identity.accounts.has(id)) return 'profile';
    return state.containers.has(id) || params['fields']?.includes('status') ? 'containerStatus' : 'permalink';
  };
