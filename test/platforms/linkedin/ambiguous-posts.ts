import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { image, noLag, posts, text } from '../contract/ambiguous-posts.ts';
import { postOf } from '../contract/posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  text: { post: text, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  media: { post: image, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  link: { post: link, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
};

function link() {
  return { ...postOf('Unknown outcome'), link: { url: 'https://example.com/', title: 'A page', description: '' } };
}
