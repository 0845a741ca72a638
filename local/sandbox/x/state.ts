import type { SandboxContext } from '../core/context.ts';
import { createIdentity, type Identity } from '../core/identity.ts';
import type { XSettings } from './settings.ts';

export type Category = 'tweet_image' | 'tweet_gif' | 'tweet_video';

/** What came of looking into a file: nothing wrong, wrong at once, or wrong only when it is posted. */
export type MediaCheck = 'good' | 'bad' | 'badWhenPosted';

/** A file on its way, or arrived. Moments in ms of simulated time. */
export interface Upload {
  id: string;
  key: string;
  accountId: string;
  category: Category;
  mimeType: string;
  totalBytes: number;
  startedAt: number;
  /** Paths and lengths by segment index. */
  segments: Map<number, { path: string; bytes: number }>;
  finalized: { at: number; path: string; verdict: MediaCheck } | null;
}

/** A live post. `text` is as its author wrote it. */
export interface Post {
  id: string;
  accountId: string;
  text: string;
  uploads: Upload[];
  at: number;
}

export interface XState {
  world: SandboxContext;
  settings: () => XSettings;
  identity: Identity;
  uploads: Map<string, Upload>;
  posts: Post[];
  /** Calls that credits were spent on. */
  spent: number;
}

export const createXState = (world: SandboxContext, settings: () => XSettings): XState => ({
  world,
  settings,
  identity: createIdentity(world.clock),
  uploads: new Map(),
  posts: [],
  spent: 0,
});
