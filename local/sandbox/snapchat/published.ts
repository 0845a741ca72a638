import type { LivePost } from '../core/published.ts';
import { spotlightStatus } from './posts.ts';
import type { SnapchatState } from './state.ts';

/** Everything that was posted, each time it was, except what moderation has rejected. */
export const livePosts = (state: SnapchatState): LivePost[] =>
  state.snaps
    .filter((snap) => snap.surface !== 'spotlight' || spotlightStatus(state, snap) !== 'REJECTED')
    .map(({ id, profileId, surface, text, media, at }) => ({
      accountId: profileId,
      id,
      text,
      media: [
        {
          kind: media.type === 'VIDEO' ? 'video' : 'image',
          url: `${state.baseUrl()}/uploads/${media.id}`,
          altText: null,
        },
      ],
      at,
      url: `${state.baseUrl()}/${surface}/${id}`,
      visibility: surface,
    }));
