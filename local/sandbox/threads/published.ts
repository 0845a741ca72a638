import type { LivePost } from '../core/published.ts';
import { publishedMedia } from '../graph/containers.ts';
import { permalink, type ThreadsState } from './state.ts';

export const livePosts = (state: ThreadsState): LivePost[] =>
  [...state.media.values()]
    .filter(({ deleted }) => !deleted)
    .map((media) => {
      const { container } = media;
      return {
        accountId: container.accountId,
        id: media.id,
        text: container.text,
        media: publishedMedia(state.containers, container, ({ mediaType }) => mediaType === 'IMAGE'),
        at: media.publishedAt,
        url: permalink(state, media),
        replyTo: container.replyTo,
        link: container.link,
      };
    });
