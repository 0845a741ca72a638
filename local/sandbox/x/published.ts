import type { LivePost } from '../core/published.ts';
import type { XState } from './state.ts';

export const livePosts = ({ posts, identity, baseUrl }: XState): LivePost[] =>
  posts.map(({ uploads, ...post }) => ({
    accountId: post.accountId,
    id: post.id,
    text: post.text,
    media: uploads.map(({ category, id }) => ({
      kind: category === 'tweet_video' ? 'video' : 'image',
      url: `${baseUrl()}/uploads/${id}`,
      altText: null,
    })),
    at: post.at,
    url: `${baseUrl()}/${encodeURIComponent(identity.usernameOf(post.accountId))}/status/${post.id}`,
  }));
