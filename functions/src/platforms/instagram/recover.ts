import { MINUTE, SECOND } from '../../infra/time/clock.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PublishedPost } from '../kit/graph/recovery.ts';
import type { InstagramApi } from './api.ts';
import { listedType } from './content.ts';

/** Instagram's clock may be this much behind ours (ms). */
const MARGIN_MS = 2 * MINUTE;

/**
 * The post of the account with the same `content` that was created at `since` (ms since the epoch) or later. If there
 * are several, `among` decides whether to use the oldest or none: a published container does not name its post.
 */
export async function findPublishedPost(
  { content, unmatched }: Pick<PublishContext, 'content' | 'unmatched'>,
  api: InstagramApi,
  since: number,
  among: 'oneAlike' | 'severalAlike' = 'oneAlike',
): Promise<PublishedPost | null> {
  const earliest = Math.floor((since - MARGIN_MS) / SECOND) * SECOND;
  const matching = (await api.recentPosts()).filter(
    (one) =>
      one.media_type === listedType(content) &&
      normalize(one.caption) === normalize(content.text) &&
      Date.parse(one.timestamp) >= earliest,
  );
  const found = await unmatched(matching);
  const oldest = found.at(-1);
  return oldest && (found.length === 1 || among === 'severalAlike') ? { id: oldest.id, url: oldest.permalink } : null;
}

/** Instagram changes the white space of captions. */
function normalize(caption: string): string {
  return caption.replace(/\s+/g, ' ').trim();
}
