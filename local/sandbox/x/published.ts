import type { PublishedPost } from '../core/published.ts';
import type { Post, XState } from './state.ts';

/** Everything live, as people see it. */
export const publishedPosts = (state: XState): PublishedPost[] => state.posts.map((post) => toPublished(state, post));

const toPublished = (state: XState, { id, accountId, text, uploads, at }: Post): PublishedPost => {
  const username = state.identity.accounts.get(accountId)?.username ?? 'unknown';
  const origin = state.world.origin();
  return {
    platform: 'x',
    accountId,
    username,
    id,
    text,
    title: null,
    media: uploads.map((upload) => ({
      kind: upload.category === 'tweet_video' ? 'video' : 'image',
      url: `${origin}/x/uploads/${upload.id}`,
      altText: null,
    })),
    at: new Date(at).toISOString(),
    url: `${origin}/x/${encodeURIComponent(username)}/status/${id}`,
    visibility: null,
    replyTo: null,
    link: null,
  };
};
