import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { listLag, posts, sendsBytes, video } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  video: { post: video, isPublic: sendsBytes, lagging: listLag },
  comment: {
    post: (media) => ({ ...video(media), replies: [{ text: 'First', media: [] }] }),
    isPublic: posts(/\/commentThreads$/),
    effects: ({ comments }) => comments,
    lagging: listLag,
  },
};
