import type { SandboxContext } from '../core/context.ts';
import type { AccountOptions, Platform } from '../core/platform.ts';
import { createSettings } from '../core/settings.ts';
import { seededAccount } from '../oauth/seeded.ts';
import { responseForStatus } from './errors.ts';
import { addYoutubeAccount } from './oauth.ts';
import { publishedVideos } from './published.ts';
import { youtubeRouter } from './routes.ts';
import { youtubeSettings } from './settings.ts';
import { createYoutubeState } from './state.ts';

const OPERATIONS = [
  'authorize',
  'token',
  'refresh',
  'profile',
  'openSession',
  'upload',
  'probe',
  'videoStatus',
  'uploads',
];

/** YouTube: Google's OAuth, the Data API and resumable uploads, under one prefix. */
export const createYoutube = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(youtubeSettings, initial);
  const state = createYoutubeState(world, settings.get);
  const addAccount = (options: AccountOptions) => addYoutubeAccount(world, state.identity, options);
  return {
    name: 'youtube',
    title: 'YouTube',
    operations: OPERATIONS,
    settings,
    router: youtubeRouter(state),
    responseForStatus: responseForStatus,
    accounts: {
      identity: state.identity,
      add: addAccount,
      seed: (options) => seededAccount(state.oauth, 'youtube', addAccount(options), options),
    },
    published: () => publishedVideos(state),
    reset({ keepAccounts }) {
      state.uploads.clear();
      state.videos.clear();
      if (!keepAccounts) state.identity.clear();
    },
  };
};
