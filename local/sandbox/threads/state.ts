import type { SandboxContext } from '../core/context.ts';
import type { Identity } from '../core/identity.ts';
import { createIdentity } from '../core/identity.ts';
import { decimalId, randomText } from '../core/ids.ts';
import type { ThreadsSettings } from './settings.ts';

export type MediaType = 'TEXT' | 'IMAGE' | 'VIDEO' | 'CAROUSEL';

/** How far the platform is with the file behind a container; `processing` ends by itself when `readyAt` is reached. */
export type MediaCheck = { state: 'fetching' } | { state: 'accepted' } | { state: 'refused'; reason: string };

export interface Container {
  id: string;
  accountId: string;
  mediaType: MediaType;
  text: string;
  mediaUrl: string | null;
  altText: string | null;
  isItem: boolean;
  children: string[];
  replyTo: string | null;
  quoteOf: string | null;
  replyAudience: string;
  link: string | null;
  topicTag: string | null;
  createdAt: number;
  readyAt: number;
  check: MediaCheck;
  notFoundLeft: number;
  /** The media it became, and when. */
  mediaId: string | null;
  publishedAt: number | null;
}

export interface Media {
  id: string;
  shortcode: string;
  container: Container;
  publishedAt: number;
  deleted: boolean;
}

export interface ThreadsState {
  world: SandboxContext;
  settings: () => ThreadsSettings;
  identity: Identity;
  containers: Map<string, Container>;
  media: Map<string, Media>;
  /** When each account deleted something, in ms. */
  deletions: { accountId: string; at: number }[];
}

export const createThreadsState = (world: SandboxContext, settings: () => ThreadsSettings): ThreadsState => ({
  world,
  settings,
  identity: createIdentity(world.clock),
  containers: new Map(),
  media: new Map(),
  deletions: [],
});

/** Container ids and media ids look alike and never meet. */
export const newContainerId = (): string => decimalId(17, '18');

/** Makes the media live. From here on it can be seen, whatever becomes of the answer. */
export const makeLive = (state: ThreadsState, container: Container): Media => {
  const publishedAt = state.world.clock.now();
  const media = { id: decimalId(17, '17'), shortcode: randomText(8), container, publishedAt, deleted: false };
  container.mediaId = media.id;
  container.publishedAt = publishedAt;
  for (const child of container.children) {
    const item = state.containers.get(child);
    if (item) item.publishedAt = publishedAt;
  }
  state.media.set(media.id, media);
  return media;
};

export const visibleMedia = (state: ThreadsState, id: string, lagMs: number): Media | undefined => {
  const media = state.media.get(id);
  return media && !media.deleted && media.publishedAt + lagMs <= state.world.clock.now() ? media : undefined;
};

export const permalink = (state: ThreadsState, media: Media): string => {
  const username = state.identity.accounts.get(media.container.accountId)?.username ?? 'unknown';
  return `${state.world.origin()}/threads/@${username}/post/${media.shortcode}`;
};
