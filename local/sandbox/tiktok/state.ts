import type { OwnStores, PlatformContext } from '../core/platform-context.ts';
import type { VideoFacts } from '../media/inspect.ts';
import type { PostInfo } from './post-rules.ts';
import type { TiktokSettings } from './settings.ts';

/** An upload in progress. `received` bytes are stored; a chunk counts when all of it is. */
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
  | { state: 'rejected'; reason: string };

export type Outcome = 'PUBLISH_COMPLETE' | 'SEND_TO_USER_INBOX' | 'FAILED';

/** A post in the making, from its init on. */
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
  /** The id of the live post, and since when it is live; an inbox draft has none. */
  postId: string | null;
  liveAt: number | null;
}

export interface TiktokState extends PlatformContext<TiktokSettings> {
  publishes: Map<string, Publish>;
  /** Times of the last minute's calls, by token and kind of call. */
  windows: Map<string, number[]>;
  /** Prefixes whose verification was requested: the file's token, and whether it was found. */
  prefixes: Map<string, { token: string; verified: boolean }>;
}

export const createStores = (): OwnStores<TiktokState> => ({
  publishes: new Map(),
  windows: new Map(),
  prefixes: new Map(),
});

/** The file of a complete upload. */
export const uploadedFile = ({ publishes }: TiktokState, id: string): Upload | null | undefined => {
  const upload = [...publishes.values()].find((publish) => publish.upload?.id === id)?.upload;
  return upload && upload.received === upload.size ? upload : null;
};
