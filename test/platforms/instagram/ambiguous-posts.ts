import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { graphLag, image, posts } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  media: { post: image, isPublic: posts(/media_publish/), lagging: graphLag },
  'first comment': {
    post: (media) => ({ ...image(media), replies: [{ text: 'First', media: [] }] }),
    isPublic: posts(/\/comments$/),
    effects: ({ comments }) => comments,
    lagging: graphLag,
  },
};
