import { createSettings } from '../core/settings.ts';
import type { World } from '../core/world.ts';
import type { Platform } from '../platform.ts';
import { addTiktokAccount, seedTiktokAccount } from './accounts.ts';
import { tiktokFailure } from './errors.ts';
import { prefixRoutes } from './prefixes.ts';
import { publishedTiktoks } from './published.ts';
import { tiktokRouter } from './routes.ts';
import { tiktokSettings } from './settings.ts';
import { createTiktokState } from './state.ts';

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
export const createTiktok = (world: World, initial: unknown): Platform => {
  const settings = createSettings(tiktokSettings, initial);
  const state = createTiktokState(world, settings.get);
  return {
    name: 'tiktok',
    title: 'TikTok',
    operations: OPERATIONS,
    settings,
    router: tiktokRouter(state),
    failure: tiktokFailure,
    control: prefixRoutes(state),
    social: {
      identity: state.identity,
      addAccount: (wish) => addTiktokAccount(state, wish),
      seedAccount: (wish) => seedTiktokAccount(state, wish),
      published: () => publishedTiktoks(state),
    },
    reset({ keepAccounts }) {
      state.publishes.clear();
      state.windows.clear();
      state.prefixes.clear();
      if (!keepAccounts) state.identity.clear();
    },
  };
};
