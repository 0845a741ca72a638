import type { PublishedPost } from '@herald-lab/sandbox';
import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { image, listLag, noLag, posts, text } from '../contract/ambiguous-posts.ts';
import { postOf } from '../contract/posts.ts';
import { organization } from './descriptor.ts';

export const ambiguousPosts: AmbiguousPosts = {
  text: { post: text, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  media: { post: image, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  link: { post: link, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  comment: { post: commented, isPublic: posts(/\/comments$/), effects: commentsOf, lagging: noLag },
  'media of an organization': ofOrganization(image),
  'link of an organization': ofOrganization(link),
  'comment of an organization': {
    post: commented,
    accounts: organization,
    isPublic: posts(/\/comments$/),
    effects: commentsOf,
    lagging: listLag,
  },
};

function commented(media: (path: string) => string) {
  return { ...image(media), replies: [{ text: 'First', media: [] }] };
}

function commentsOf({ comments }: Pick<PublishedPost, 'comments'>) {
  return comments;
}

function ofOrganization(post: AmbiguousPosts[string]['post']) {
  return { post, accounts: organization, isPublic: posts(/\/rest\/posts$/), lagging: listLag };
}

function link() {
  return { ...postOf('Unknown outcome'), link: { url: 'https://example.com/', title: 'A page', description: '' } };
}
