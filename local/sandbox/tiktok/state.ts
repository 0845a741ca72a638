import type { SandboxContext } from '../core/context.ts';
import { createIdentity, type Identity } from '../core/identity.ts';
import type { VideoFacts } from '../media/inspect.ts';
import type { PostInfo } from './post-rules.ts';
import type { TiktokSettings } from './settings.ts';

/** An upload in progress. `received` bytes are safe; a chunk counts when all of it has arrived. */
export interface Upload {
  id: string;
  token: string;
  size: number;
  chunkSize: number;
  chunks: number;
  received: number;
  busy: boolean;
  path: string;
  contentType: string;
  expiresAt: number;
}

export type MediaCheck =
  | { state: 'waiting' }
  | { state: 'accepted'; at: number }
  | { state: 'refused'; reason: string };

export type Outcome = 'PUBLISH_COMPLETE' | 'SEND_TO_USER_INBOX' | 'FAILED';

/** One publish: what an init made. */
export interface Publish {
  id: string;
  accountId: string;
  kind: 'video' | 'photo';
  mode: 'direct' | 'inbox';
  post: PostInfo;
  mediaUrls: string[];
  upload: Upload | null;
  createdAt: number;
  downloadedBytes: number;
  check: MediaCheck;
  facts: VideoFacts | null;
  outcome: Outcome | null;
  failReason: string | null;
  /** Of the live post, and since when; an inbox draft has none. */
  postId: string | null;
  liveAt: number | null;
}

export interface TiktokState {
  world: SandboxContext;
  settings: () => TiktokSettings;
  identity: Identity;
  publishes: Map<string, Publish>;
  /** Moments of the last minute's calls, by token and kind of call. */
  windows: Map<string, number[]>;
  /** Prefixes that asked for verification: the file's token, and whether it was found. */
  prefixes: Map<string, { token: string; verified: boolean }>;
}

export const createTiktokState = (world: SandboxContext, settings: () => TiktokSettings): TiktokState => ({
  world,
  settings,
  identity: createIdentity(world.clock),
  publishes: new Map(),
  windows: new Map(),
  prefixes: new Map(),
});
