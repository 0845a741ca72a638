import type { SandboxContext } from '../core/context.ts';
import type { Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { addLinkedinAccount, seedLinkedinAccount } from './accounts.ts';
import { responseForStatus } from './errors.ts';
import { publishedPosts } from './published.ts';
import { linkedinRouter } from './routes.ts';
import { linkedinSettings } from './settings.ts';
import { createLinkedinState } from './state.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'refresh',
  'profile',
  'initializeImage',
  'uploadImage',
  'readImage',
  'initializeVideo',
  'uploadPart',
  'finalizeVideo',
  'readVideo',
  'createPost',
  'readPost',
];

/** LinkedIn: OAuth, the versioned API for posts, images and videos, and its upload host, under one prefix. */
export const createLinkedin = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(linkedinSettings, initial);
  const state = createLinkedinState(world, settings.get);
  return {
    name: 'linkedin',
    title: 'LinkedIn',
    operations: OPERATIONS,
    settings,
    router: linkedinRouter(state),
    responseForStatus: responseForStatus,
    accounts: {
      identity: state.identity,
      add: (options) => addLinkedinAccount(state, options),
      seed: (options) => seedLinkedinAccount(state, options),
    },
    published: () => publishedPosts(state),
    reset({ keepAccounts }) {
      state.assets.clear();
      state.posts.length = 0;
      state.calls.clear();
      state.flakes.clear();
      if (!keepAccounts) state.identity.clear();
    },
  };
};
