import type { SandboxContext } from '../core/context.ts';
import type { Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { addTiktokAccount, seedTiktokAccount } from './accounts.ts';
import { responseForStatus } from './errors.ts';
import { publishedTiktoks } from './published.ts';
import { tiktokRouter } from './routes.ts';
import { tiktokSettings } from './settings.ts';
import { createTiktokState } from './state.ts';
import { prefixRoutes } from './url-prefixes.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'refresh',
  'revoke',
  'profile',
  'creatorInfo',
  'initVideo',
  'initInbox',
  'initPhoto',
  'upload',
  'status',
  'cancel',
  'videoList',
  'videoQuery',
];

/** TikTok: Login Kit, the Content Posting API and the upload host, under one prefix. */
export const createTiktok = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(tiktokSettings, initial);
  const state = createTiktokState(world, settings.get);
  return {
    name: 'tiktok',
    title: 'TikTok',
    operations: OPERATIONS,
    settings,
    router: tiktokRouter(state),
    responseForStatus: responseForStatus,
    control: prefixRoutes(state),
    accounts: {
      identity: state.identity,
      add: (options) => addTiktokAccount(state, options),
      seed: (options) => seedTiktokAccount(state, options),
    },
    published: () => publishedTiktoks(state),
    reset({ keepAccounts }) {
      state.publishes.clear();
      state.windows.clear();
      state.prefixes.clear();
      if (!keepAccounts) state.identity.clear();
    },
  };
};
