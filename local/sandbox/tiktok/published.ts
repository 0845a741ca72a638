import type { LivePost } from '../core/published.ts';
import { advance } from './progress.ts';
import type { Publish, TiktokState } from './state.ts';

export const postUrl = ({ identity, baseUrl }: TiktokState, { accountId, kind, postId }: Publish): string =>
  `${baseUrl()}/@${identity.usernameOf(accountId)}/${kind}/${postId}`;

/** Private posts too: their user sees them in the app. */
export const livePosts = (state: TiktokState): LivePost[] =>
  [...state.publishes.values()]
    .map((publish) => advance(state, publish))
    .filter(({ postId }) => postId !== null)
    .sort((a, b) => (a.liveAt ?? 0) - (b.liveAt ?? 0))
    .map((publish) => {
      const { accountId, kind, post, postId, liveAt, mediaUrls } = publish;
      return {
        accountId,
        id: postId ?? '',
        text: kind === 'video' ? post.title : post.description,
        title: kind === 'photo' ? post.title || null : null,
        media: mediaUrls.map((url) => ({ kind: kind === 'video' ? 'video' : 'image', url, altText: null })),
        at: liveAt ?? 0,
        url: postUrl(state, publish),
        visibility: post.privacy,
      };
    });
