import type { OwnStores } from '../core/platform-context.ts';
import type { ContainerContext, Container as GraphContainer, Media as GraphMedia } from '../graph/containers.ts';
import type { InstagramSettings } from './settings.ts';

export type Kind = 'IMAGE' | 'REELS' | 'VIDEO' | 'CAROUSEL';

/** The reason for a rejected file is the subcode of its error. */
export interface Container extends GraphContainer<number> {
  kind: Kind;
  caption: string;
  /** How a trial reel may become an ordinary one; null for everything else. */
  trial: string | null;
}

export type Media = GraphMedia<Container>;

/** A comment below a live post. */
export interface Comment {
  id: string;
  mediaId: string;
  accountId: string;
  text: string;
  at: number;
}

export interface InstagramState extends ContainerContext<Container, InstagramSettings> {
  comments: Comment[];
}

export const createStores = (): OwnStores<InstagramState> => ({
  containers: new Map(),
  media: new Map(),
  comments: [],
});

export const permalink = ({ baseUrl }: InstagramState, { container, shortcode }: Media): string =>
  `${baseUrl()}/${container.kind === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
