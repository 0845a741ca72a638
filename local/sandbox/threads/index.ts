import { type Request, Router } from 'express';
import type { SandboxContext } from '../core/context.ts';
import { createOperations } from '../core/operation.ts';
import type { Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { type GraphRequest, readGraphRequest } from '../graph/request.ts';
import { readPageRequest } from '../http/params.ts';
import { sendPermalink } from '../pages/permalink.ts';
import { addThreadsAccount, seedThreadsAccount } from './accounts.ts';
import { authorizePage } from './authorize.ts';
import { createContainer } from './containers.ts';
import { responseForStatus } from './errors.ts';
import { debugToken, exchangeCode, exchangeToken, refreshToken, unknownPath } from './oauth.ts';
import { publishContainer } from './publish.ts';
import { publishedThreads } from './published.ts';
import { readQuota } from './quota.ts';
import { deleteMedia, listMedia, readNode } from './reads.ts';
import { threadsSettings } from './settings.ts';
import { createThreadsState, type ThreadsState } from './state.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'exchange',
  'refresh',
  'profile',
  'createContainer',
  'containerStatus',
  'publishContainer',
  'publishText',
  'permalink',
  'recentPosts',
  'recentReplies',
  'quota',
  'delete',
  'debugToken',
];

/** Threads: the Graph API, both token endpoints and the authorize page, under one prefix. */
export const createThreads = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(threadsSettings, initial);
  const state = createThreadsState(world, settings.get);
  return {
    name: 'threads',
    title: 'Threads',
    operations: OPERATIONS,
    settings,
    router: threadsRouter(state),
    responseForStatus: responseForStatus,
    accounts: {
      identity: state.identity,
      add: (options) => addThreadsAccount(state, options),
      seed: (options) => seedThreadsAccount(state, options),
    },
    published: () => publishedThreads(state),
    reset({ keepAccounts }) {
      state.containers.clear();
      state.media.clear();
      state.deletions.length = 0;
      if (!keepAccounts) state.identity.clear();
    },
  };
};

const threadsRouter = (state: ThreadsState): Router => {
  const door = { world: state.world, platform: 'threads', failure: responseForStatus };
  const operation = createOperations({ ...door, read: (req) => readGraphRequest(state.identity, req) });
  const page = createOperations({ ...door, read: readPageRequest });
  const router = Router();
  router.get(
    '/oauth/authorize',
    page('authorize', ({ query }) => authorizePage(state, query)),
  );
  router.get('/@:username/post/:shortcode', (req, res) => {
    const media = [...state.media.values()].find(({ shortcode }) => shortcode === req.params.shortcode);
    const post = publishedThreads(state).find(({ id }) => id === media?.id);
    sendPermalink(res, 'Threads', state.identity, post);
  });
  router
    .route('/oauth/access_token')
    .get(operation('token', (input) => exchangeCode(state, input)))
    .post(operation('token', (input) => exchangeCode(state, input)));
  router.get(
    '/access_token',
    operation('exchange', (input) => exchangeToken(state, input)),
  );
  router.get(
    '/refresh_access_token',
    operation('refresh', (input) => refreshToken(state, input)),
  );
  const graph = graphRouter(state, operation);
  router.use('/v1.0', graph);
  router.use('/', graph);
  router.use(operation('unknown', (_input, req) => unknownPath(req.path)));
  return router;
};

type Operation = ReturnType<typeof createOperations<GraphRequest>>;

/** The versioned part, which the real host also answers without a version. */
const graphRouter = (state: ThreadsState, operation: Operation): Router => {
  const router = Router();
  const who = (req: Request) => String(req.params['who']);
  const createName = ({ params }: GraphRequest) =>
    params['auto_publish_text'] === 'true' ? 'publishText' : 'createContainer';
  router.get(
    '/debug_token',
    operation('debugToken', (input) => debugToken(state, input)),
  );
  router.post(
    '/:who/threads',
    operation(createName, (input, req) => createContainer(state, who(req), input)),
  );
  router.post(
    '/:who/threads_publish',
    operation('publishContainer', (input, req) => publishContainer(state, who(req), input)),
  );
  router.get(
    '/:who/threads',
    operation('recentPosts', (input, req) => listMedia(state, who(req), input, false)),
  );
  router.get(
    '/:who/replies',
    operation('recentReplies', (input, req) => listMedia(state, who(req), input, true)),
  );
  router.get(
    '/:who/threads_publishing_limit',
    operation('quota', (input, req) => readQuota(state, who(req), input)),
  );
  router.get('/:who', (req, res, next) => {
    const id = who(req);
    if (id !== 'me' && !/^\d+$/.test(id)) return next();
    return operation(nodeOperation(state, id), (input) => readNode(state, id, input))(req, res, next);
  });
  router.delete(
    '/:who',
    operation('delete', (input, req) => deleteMedia(state, who(req), input)),
  );
  return router;
};

/** One path reads profiles, containers and posts: what is asked for, and of what, decides the operation's name. */
const nodeOperation =
  (state: ThreadsState, id: string): ((input: GraphRequest) => string) =>
  ({ params }) => {
    if (id === 'me' || state.identity.accounts.has(id)) return 'profile';
    return state.containers.has(id) || params['fields']?.includes('status') ? 'containerStatus' : 'permalink';
  };
