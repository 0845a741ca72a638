import type { Content } from '../../infra/store/documents/submission.ts';
import { MINUTE, SECOND } from '../../infra/time/clock.ts';
import { GRAPH_SETTLE_MS } from '../../infra/time/publishing-delays.ts';
import type { ListedPost } from '../kit/graph/recovery.ts';
import type { ThreadsApi } from './api.ts';
import { listedType } from './content.ts';

/** Threads' clock may be a minute behind ours, and an earlier attempt may have ended a minute before (ms). */
const MARGIN_MS = MINUTE + GRAPH_SETTLE_MS;

/**
 * The posts of the account with the same `content` that were created at `since` (ms since the epoch) or later, newest
 * first.
 */
export async function findPublishedPosts(api: ThreadsApi, content: Content, since: number): Promise<ListedPost[]> {
  const earliest = since - MARGIN_MS;
  const posts = (await api.recentPosts(earliest)).filter(
    (one) =>
      !one.is_reply &&
      one.media_type === listedType(content) &&
      one.text.trim() === content.text.trim() &&
      Date.parse(one.timestamp) >= Math.floor(earliest / SECOND) * SECOND,
  );
  return posts.map(({ id, permalink, timestamp }) => ({ id, url: permalink, at: Date.parse(timestamp) }));
}
