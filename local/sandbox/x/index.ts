import type { SandboxContext } from '../core/context.ts';
import type { Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { addXAccount, seedXAccount } from './accounts.ts';
import { responseForStatus } from './errors.ts';
import { publishedPosts } from './published.ts';
import { xRouter } from './routes.ts';
import { xSettings } from './settings.ts';
import { createXState } from './state.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'refresh',
  'revoke',
  'profile',
  'timeline',
  'uploadImage',
  'initialize',
  'append',
  'finalize',
  'mediaStatus',
  'createPost',
];

/** X: OAuth with PKCE, media upload and posts of the API's second version, under one prefix. */
export const createX = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(xSettings, initial);
  const state = createXState(world, settings.get);
  return {
    name: 'x',
    title: 'X',
    operations: OPERATIONS,
    settings,
    router: xRouter(state),
    responseForStatus: responseForStatus,
    accounts: {
      identity: state.identity,
      add: (options) => addXAccount(state, options),
      seed: (options) => seedXAccount(state, options),
    },
    published: () => publishedPosts(state),
    reset({ keepAccounts }) {
      state.uploads.clear();
      state.posts.length = 0;
      state.spent = 0;
      if (!keepAccounts) state.identity.clear();
    },
  };
};
