import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { image, noLag, posts, sendsBytes, video } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  'private video': { post: video, isPublic: posts(/\/init\/$/), lagging: noLag },
  'public video': {
    privacyLevel: 'PUBLIC_TO_EVERYONE',
    post: video,
    isPublic: posts(/\/init\/$/),
    lagging: (moderationMs) => ({ moderationMs }),
  },
  'uploaded video': { settings: { videoSource: 'upload' }, post: video, isPublic: sendsBytes, lagging: noLag },
  photos: { post: image, isPublic: posts(/\/init\/$/), lagging: noLag },
};
