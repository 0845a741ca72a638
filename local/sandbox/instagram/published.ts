import type { PublishedMedia, PublishedPost } from '../core/published.ts';
import { type Container, type InstagramState, type Media, permalink } from './state.ts';

/** Everything live, as people would see it. */
export const publishedInstagram = (state: InstagramState): PublishedPost[] =>
  [...state.media.values()].map((media) => toPublished(state, media));

const toPublished = (state: InstagramState, media: Media): PublishedPost => {
  const { container } = media;
  return {
    platform: 'instagram',
    accountId: container.accountId,
    username: state.identity.accounts.get(container.accountId)?.username ?? 'unknown',
    id: media.id,
    text: container.caption,
    title: null,
    media: mediaOf(state, container),
    at: new Date(media.publishedAt).toISOString(),
    url: permalink(state, media),
    visibility: container.trial === null ? null : 'trial reel',
    replyTo: null,
    link: null,
  };
};

const mediaOf = (state: InstagramState, container: Container): PublishedMedia[] => {
  const items = container.children.map((id) => state.containers.get(id)).filter((item) => item !== undefined);
  return [container, ...items].flatMap(({ kind, mediaUrl: url, altText }) =>
    url === null ? [] : [{ kind: kind === 'IMAGE' ? ('image' as const) : ('video' as const), url, altText }],
  );
};
