import { createSettings } from '../core/settings.ts';
import type { World } from '../core/world.ts';
import { seededAccount } from '../oauth/seeded.ts';
import type { AccountWish, Platform } from '../platform.ts';
import { youtubeFailure } from './errors.ts';
import { addYoutubeAccount } from './oauth-rules.ts';
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
export const createYoutube = (world: World, initial: unknown): Platform => {
  const settings = createSettings(youtubeSettings, initial);
  const state = createYoutubeState(world, settings.get);
  const addAccount = (wish: AccountWish) => addYoutubeAccount(world, state.identity, wish);
  return {
    name: 'youtube',
    title: 'YouTube',
    operations: OPERATIONS,
    settings,
    router: youtubeRouter(state),
    failure: youtubeFailure,
    social: {
      identity: state.identity,
      addAccount,
      seedAccount: (wish) => seededAccount(state.oauth, 'youtube', addAccount(wish), wish),
      published: () => publishedVideos(state),
    },
    reset({ keepAccounts }) {
      state.uploads.clear();
      state.videos.clear();
      if (!keepAccounts) state.identity.clear();
    },
  };
};
