import type { PublishedMedia, PublishedPost } from '../core/published.ts';
import { type Container, type Media, permalink, type ThreadsState } from './state.ts';

/** Everything live, as people would see it. */
export const publishedThreads = (state: ThreadsState): PublishedPost[] =>
  [...state.media.values()].filter((media) => !media.deleted).map((media) => toPublished(state, media));

const toPublished = (state: ThreadsState, media: Media): PublishedPost => {
  const { container } = media;
  return {
    platform: 'threads',
    accountId: container.accountId,
    username: state.identity.accounts.get(container.accountId)?.username ?? 'unknown',
    id: media.id,
    text: container.text,
    title: null,
    media: mediaOf(state, container),
    at: new Date(media.publishedAt).toISOString(),
    url: permalink(state, media),
    visibility: null,
    replyTo: container.replyTo,
    link: container.link,
  };
};

const mediaOf = (state: ThreadsState, container: Container): PublishedMedia[] => {
  const items = container.children.map((id) => state.containers.get(id)).filter((item) => item !== undefined);
  return [container, ...items].flatMap(({ mediaType, mediaUrl: url, altText }) =>
    url === null ? [] : [{ kind: mediaType === 'VIDEO' ? ('video' as const) : ('image' as const), url, altText }],
  );
};
