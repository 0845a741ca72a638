import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { image, noLag, posts, text } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  text: { post: text, isPublic: posts(/createRecord$/), lagging: noLag },
  media: { post: image, isPublic: posts(/createRecord$/), lagging: noLag },
};
