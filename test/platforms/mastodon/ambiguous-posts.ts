import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { image, listLag, posts, text } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  text: { post: text, isPublic: posts(/\/statuses$/), lagging: listLag },
  media: { post: image, isPublic: posts(/\/statuses$/), lagging: listLag },
  // As on a server that knows no keys.
  'text without idempotency keys': {
    post: text,
    isPublic: posts(/\/statuses$/),
    lagging: listLag,
    sandboxSettings: { idempotency: 'none' },
  },
};
