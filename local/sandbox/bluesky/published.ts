import type { LivePost } from '../core/published.ts';
import { blobsOf, checkRecord } from './record-rules.ts';
import { uriOf } from './records.ts';
import type { BlueskyState } from './state.ts';

type Embed = ReturnType<typeof checkRecord>['embed'];

/** What its pictures or its video show, in their order; empty where the record says nothing. */
const altTextsOf = (embed: Embed): string[] => {
  if (embed?.$type === 'app.bsky.embed.images') return embed.images.map(({ alt }) => alt);
  return embed?.$type === 'app.bsky.embed.video' ? [embed.alt ?? ''] : [];
};

export const livePosts = (state: BlueskyState): LivePost[] =>
  state.posts.map((post) => {
    const { text, embed } = checkRecord(post.record, Number.POSITIVE_INFINITY);
    const card = embed?.$type === 'app.bsky.embed.external' ? embed.external : null;
    const altTexts = altTextsOf(embed);
    const kind = embed?.$type === 'app.bsky.embed.video' ? 'video' : 'image';
    return {
      accountId: post.accountId,
      id: uriOf(post),
      text,
      media: card
        ? []
        : blobsOf(embed).map(({ ref }, index) => ({
            kind,
            url: `${state.baseUrl()}/blobs/${encodeURIComponent(`${post.accountId} ${ref.$link}`)}`,
            altText: altTexts[index] || null,
          })),
      link: card?.uri ?? null,
      at: post.at,
      url: `${state.baseUrl()}/profile/${post.accountId}/post/${post.recordKey}`,
    };
  });
