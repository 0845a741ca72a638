import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { image, posts, text } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  text: { post: text, isPublic: posts(/\/2\/tweets$/), lagging: (ms) => ({ timelineLagMs: ms }) },
  media: { post: image, isPublic: posts(/\/2\/tweets$/), lagging: (ms) => ({ timelineLagMs: ms }) },
};
