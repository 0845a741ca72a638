import { createSettings } from '../core/settings.ts';
import type { World } from '../core/world.ts';
import { seededAccount } from '../oauth/seeded.ts';
import type { AccountWish, Platform } from '../platform.ts';
import { snapchatFailure } from './errors.ts';
import { addSnapchatAccount } from './oauth-rules.ts';
import { publishedSnaps } from './published.ts';
import { snapchatRouter } from './routes.ts';
import { snapchatSettings } from './settings.ts';
import { createSnapchatState } from './state.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'refresh',
  'profile',
  'createMedia',
  'addPart',
  'finalize',
  'postStory',
  'postSpotlight',
  'postSavedStory',
  'spotlights',
];

/** Snapchat: its accounts and the Public Profile API, under one prefix. */
export const createSnapchat = (world: World, initial: unknown): Platform => {
  const settings = createSettings(snapchatSettings, initial);
  const state = createSnapchatState(world, settings.get);
  const addAccount = (wish: AccountWish) => addSnapchatAccount(world, state.identity, wish);
  return {
    name: 'snapchat',
    title: 'Snapchat',
    operations: OPERATIONS,
    settings,
    router: snapchatRouter(state),
    failure: snapchatFailure,
    social: {
      identity: state.identity,
      addAccount,
      seedAccount: (wish) => seededAccount(state.oauth, 'snapchat', addAccount(wish), wish),
      published: () => publishedSnaps(state),
    },
    reset({ keepAccounts }) {
      state.media.clear();
      state.snaps.length = 0;
      if (!keepAccounts) state.identity.clear();
    },
  };
};
