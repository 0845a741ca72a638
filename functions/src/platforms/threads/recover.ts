import type { Content } from '../../store/documents/submission.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { type PublishedPost, SETTLE_MS } from '../kit/graph/recovery.ts';
import type { ThreadsApi } from './api.ts';
import { listedType } from './content.ts';

/** Threads' clock may be a minute behind ours, and an earlier attempt may have ended a minute before (ms). */
const MARGIN_MS = MINUTE + SETTLE_MS;

/** The newest own post that looks like `content` and was made at `since` (ms since the epoch) or later. */
export const findOwnPost = async (api: ThreadsApi, content: Content, since: number): Promise<PublishedPost | null> => {
  const earliest = since - MARGIN_MS;
  const post = (await api.recentPosts(earliest)).find(
    (one) =>
      !one.is_reply &&
      one.media_type === listedType(content) &&
      one.text.trim() === content.text.trim() &&
      Date.parse(one.timestamp) >= Math.floor(earliest / SECOND) * SECOND,
  );
  return post ? { id: post.id, url: post.permalink } : null;
};
