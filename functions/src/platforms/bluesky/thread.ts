import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { parentGone } from '../kit/outcomes.ts';
import type { BlueskyApi } from './api.ts';
import type { StrongRef } from './replies.ts';

/** The first post of a thread, and the one that a reply follows. https://docs.bsky.app/docs/advanced-guides/posts#replies */
export interface ReplyRef {
  root: StrongRef;
  parent: StrongRef;
}

/**
 * The place of a reply; null for a post of its own. The server takes any place, so the parent is read: that shows that it is
 * still there, and which thread it belongs to.
 */
export async function placeOf({ thread }: Pick<PublishContext, 'thread'>, api: BlueskyApi): Promise<ReplyRef | null> {
  const last = thread?.at(-1);
  if (!last) return null;
  const stored = await api.readPost(last.id);
  if (!stored) throw new PlatformFailure(parentGone('Bluesky'));
  const { uri, cid, value } = stored;
  const parent = { uri, cid };
  return { root: value.reply?.root ?? parent, parent };
}
