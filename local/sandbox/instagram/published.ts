import type { LivePost } from '../core/published.ts';
import { publishedMedia } from '../graph/containers.ts';
import { type InstagramState, permalink } from './state.ts';

export const livePosts = (state: InstagramState): LivePost[] =>
  [...state.media.values()].map((media) => {
    const { container } = media;
    return {
      accountId: container.accountId,
      id: media.id,
      text: container.caption,
      media: publishedMedia(state.containers, container, ({ kind }) => kind === 'IMAGE'),
      at: media.publishedAt,
      url: permalink(state, media),
      visibility: container.trial === null ? null : 'trial reel',
      comments: state.comments.filter(({ mediaId }) => mediaId === media.id).map(({ text }) => text),
    };
  });
