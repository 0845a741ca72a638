import type { OwnStores } from '../core/platform-context.ts';
import type { ContainerContext, Container as GraphContainer, Media as GraphMedia } from '../graph/containers.ts';
import type { ThreadsSettings } from './settings.ts';

export type MediaType = 'TEXT' | 'IMAGE' | 'VIDEO' | 'CAROUSEL';

/** The reason for a rejected file is the `error_message` of its container. */
export interface Container extends GraphContainer<string> {
  mediaType: MediaType;
  text: string;
  replyTo: string | null;
  quoteOf: string | null;
  replyAudience: string;
  link: string | null;
  topicTag: string | null;
}

export type Media = GraphMedia<Container>;

export interface ThreadsState extends ContainerContext<Container, ThreadsSettings> {
  /** When each account deleted something, in ms. */
  deletions: { accountId: string; at: number }[];
}

export const createStores = (): OwnStores<ThreadsState> => ({
  containers: new Map(),
  media: new Map(),
  deletions: [],
});

/** The prefix of media ids. */
export const MEDIA_PREFIX = '17';

export const permalink = ({ identity, baseUrl }: ThreadsState, { container, shortcode }: Media): string =>
  `${baseUrl()}/@${identity.usernameOf(container.accountId)}/post/${shortcode}`;
