import type { PublishedPost } from '../core/published.ts';
import { statusOf } from './posts.ts';
import type { Snap, SnapchatState } from './state.ts';

/** Everything that was posted, each time it was, but for what moderation has turned down. */
export const publishedSnaps = (state: SnapchatState): PublishedPost[] =>
  state.snaps
    .filter((snap) => snap.surface !== 'spotlight' || statusOf(state, snap) !== 'REJECTED')
    .map((snap) => toPublished(state, snap));

const toPublished = (state: SnapchatState, { id, profileId, surface, text, media, at }: Snap): PublishedPost => {
  const origin = state.world.origin();
  const kind = media.type === 'VIDEO' ? 'video' : 'image';
  return {
    platform: 'snapchat',
    accountId: profileId,
    username: state.identity.accounts.get(profileId)?.username ?? 'unknown',
    id,
    text,
    title: null,
    media: [{ kind, url: `${origin}/snapchat/uploads/${media.id}`, altText: null }],
    at: new Date(at).toISOString(),
    url: `${origin}/snapchat/${surface}/${id}`,
    visibility: surface,
    replyTo: null,
    link: null,
  };
};
