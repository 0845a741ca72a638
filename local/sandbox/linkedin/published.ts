import type { PublishedPost } from '../core/published.ts';
import { isSeen } from './posts.ts';
import type { LinkedinState, Post } from './state.ts';

/** Everything live, as people see it. */
export const publishedPosts = (state: LinkedinState): PublishedPost[] =>
  state.posts.filter((post) => isSeen(state, post)).map((post) => toPublished(state, post));

const toPublished = (state: LinkedinState, { urn, accountId, text, assets, visibility, at }: Post): PublishedPost => {
  const origin = state.world.origin();
  return {
    platform: 'linkedin',
    accountId,
    username: state.identity.accounts.get(accountId)?.username ?? 'unknown',
    id: urn,
    text,
    title: null,
    media: assets.map(({ id, kind }) => ({ kind, url: `${origin}/linkedin/assets/${id}`, altText: null })),
    at: new Date(at).toISOString(),
    url: `${origin}/linkedin/feed/update/${urn}/`,
    visibility,
    replyTo: null,
    link: null,
  };
};
