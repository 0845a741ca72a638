import type { PublishedPost } from '../core/published.ts';
import { advance } from './progress.ts';
import type { Publish, TiktokState } from './state.ts';

export const postUrl = (state: TiktokState, { accountId, kind, postId }: Publish): string => {
  const username = state.identity.accounts.get(accountId)?.username ?? 'unknown';
  return `${state.world.origin()}/tiktok/@${username}/${kind}/${postId}`;
};

/** Everything live, private posts too: this is what the person sees in the app. */
export const publishedTiktoks = (state: TiktokState): PublishedPost[] =>
  [...state.publishes.values()]
    .map((publish) => advance(state, publish))
    .filter(({ postId }) => postId !== null)
    .sort((a, b) => (a.liveAt ?? 0) - (b.liveAt ?? 0))
    .map((publish) => toPublished(state, publish));

const toPublished = (state: TiktokState, publish: Publish): PublishedPost => {
  const { accountId, kind, post, postId, liveAt } = publish;
  return {
    platform: 'tiktok',
    accountId,
    username: state.identity.accounts.get(accountId)?.username ?? 'unknown',
    id: postId ?? '',
    text: kind === 'video' ? post.title : post.description,
    title: kind === 'photo' ? post.title || null : null,
    media: publish.mediaUrls.map((url) => ({ kind: kind === 'video' ? 'video' : 'image', url, altText: null })),
    at: new Date(liveAt ?? 0).toISOString(),
    url: postUrl(state, publish),
    visibility: post.privacy,
    replyTo: null,
    link: null,
  };
};
