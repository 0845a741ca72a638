import type { SandboxContext } from '../core/context.ts';
import { createIdentity, type Identity } from '../core/identity.ts';
import { decimalId, randomText } from '../core/ids.ts';
import type { InstagramSettings } from './settings.ts';

export type Kind = 'IMAGE' | 'REELS' | 'VIDEO' | 'CAROUSEL';

/** How far the platform is with the file behind a container. `code` is the error's subcode. */
export type MediaCheck = { state: 'fetching' } | { state: 'accepted' } | { state: 'refused'; code: number };

export interface Container {
  id: string;
  accountId: string;
  kind: Kind;
  caption: string;
  mediaUrl: string | null;
  altText: string | null;
  isItem: boolean;
  children: string[];
  /** How a trial reel may become an ordinary one; null for everything else. */
  trial: string | null;
  createdAt: number;
  readyAt: number;
  check: MediaCheck;
  notReadyLeft: number;
  mediaId: string | null;
  publishedAt: number | null;
}

export interface Media {
  id: string;
  shortcode: string;
  container: Container;
  publishedAt: number;
}

export interface InstagramState {
  world: SandboxContext;
  settings: () => InstagramSettings;
  identity: Identity;
  containers: Map<string, Container>;
  media: Map<string, Media>;
}

export const createInstagramState = (world: SandboxContext, settings: () => InstagramSettings): InstagramState => ({
  world,
  settings,
  identity: createIdentity(world.clock),
  containers: new Map(),
  media: new Map(),
});

/** Container ids and media ids look alike and never meet. */
export const newContainerId = (): string => decimalId(17, '18');

/** Makes the media live. From here on it can be seen, whatever becomes of the answer. */
export const makeLive = (state: InstagramState, container: Container): Media => {
  const publishedAt = state.world.clock.now();
  const media = { id: decimalId(17, '179'), shortcode: randomText(8), container, publishedAt };
  container.mediaId = media.id;
  container.publishedAt = publishedAt;
  for (const child of container.children) {
    const item = state.containers.get(child);
    if (item) item.publishedAt = publishedAt;
  }
  state.media.set(media.id, media);
  return media;
};

export const visibleMedia = (state: InstagramState, id: string, lagMs: number): Media | undefined => {
  const media = state.media.get(id);
  return media && media.publishedAt + lagMs <= state.world.clock.now() ? media : undefined;
};

export const permalink = (state: InstagramState, { container, shortcode }: Media): string =>
  `${state.world.origin()}/instagram/${container.kind === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
