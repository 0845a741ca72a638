import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { listLag, sendsBytes, video } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  video: { post: video, isPublic: sendsBytes, lagging: listLag },
};
