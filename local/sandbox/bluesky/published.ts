import type { LivePost } from '../core/published.ts';
import { blobsOf, checkRecord } from './record-rules.ts';
import { uriOf } from './records.ts';
import type { BlueskyState } from './state.ts';

export const livePosts = (state: BlueskyState): LivePost[] =>
  state.posts.map((post) => {
    const { text, embed } = checkRecord(post.record, Number.POSITIVE_INFINITY);
    const card = embed?.$type === 'app.bsky.embed.external' ? embed.external : null;
    const kind = embed?.$type === 'app.bsky.embed.video' ? 'video' : 'image';
    return {
      accountId: post.accountId,
      id: uriOf(post),
      text,
      media: card
        ? []
        : blobsOf(embed).map(({ ref }) => ({
            kind,
            url: `${state.baseUrl()}/blobs/${encodeURIComponent(`${post.accountId} ${ref.$link}`)}`,
            altText: null,
          })),
      link: card?.uri ?? null,
      at: post.at,
      url: `${state.baseUrl()}/profile/${post.accountId}/post/${post.recordKey}`,
    };
  });
