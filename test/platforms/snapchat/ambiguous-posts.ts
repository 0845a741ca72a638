import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { listLag, posts, video } from '../contract/ambiguous-posts.ts';
import { postOf } from '../contract/posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  Spotlight: { post: video, isPublic: posts(/\/spotlights$/), lagging: listLag },
  story: { post: (media) => postOf('', media('sample.jpg')), isPublic: posts(/\/stories$/), lagging: listLag },
};
