import type { SandboxContext } from '../core/context.ts';
import type { AccountOptions, Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { seededAccount } from '../oauth/seeded.ts';
import { responseForStatus } from './errors.ts';
import { addSnapchatAccount } from './oauth.ts';
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
export const createSnapchat = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(snapchatSettings, initial);
  const state = createSnapchatState(world, settings.get);
  const addAccount = (options: AccountOptions) => addSnapchatAccount(world, state.identity, options);
  return {
    name: 'snapchat',
    title: 'Snapchat',
    operations: OPERATIONS,
    settings,
    router: snapchatRouter(state),
    responseForStatus: responseForStatus,
    accounts: {
      identity: state.identity,
      add: addAccount,
      seed: (options) => seededAccount(state.oauth, 'snapchat', addAccount(options), options),
    },
    published: () => publishedSnaps(state),
    reset({ keepAccounts }) {
      state.media.clear();
      state.snaps.length = 0;
      if (!keepAccounts) state.identity.clear();
    },
  };
};
