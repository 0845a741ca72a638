import type { Content } from '../../store/documents/submission.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import type { PublishedPost } from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';
import type { ListedPost } from './replies.ts';

/**
 * How long a post may be missing from the Page's list before its absence is believed (ms): posts have appeared there
 * after the call that made them had failed.
 */
export const SETTLE_MS = 2 * MINUTE;

/** Facebook's clock and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

const mediaIds = ({ attachments }: ListedPost): string[] =>
  (attachments?.data ?? []).flatMap(({ target, subattachments }) =>
    [target, ...(subattachments?.data ?? []).map((inner) => inner.target)].flatMap((one) => (one ? [one.id] : [])),
  );

const pictured = ['photo', 'album', 'video'];

const hasMedia = ({ attachments }: ListedPost): boolean =>
  (attachments?.data ?? []).some(({ media_type }) => pictured.includes(media_type ?? ''));

/** Images are known by their ids, which are ours alone; a text by its words. */
const isOurs = (post: ListedPost, { text }: Content, photoIds: readonly string[]): boolean => {
  if (photoIds.length === 0) return post.message.trim() === text.trim() && !hasMedia(post);
  const ids = mediaIds(post);
  return photoIds.every((id) => ids.includes(id));
};

/** Earliest moment, in whole seconds as Facebook tells it, of something that was made at `since` (ms since the epoch). */
export const earliest = (since: number): number => Math.floor((since - SKEW_MS) / SECOND) * SECOND;

/**
 * The Page's posts that look like this one, and were made at `since` (ms since the epoch) or later, or by an earlier
 * attempt that was given up just before.
 */
export const findPosts = async (
  api: FacebookApi,
  content: Content,
  photoIds: readonly string[],
  since: number,
): Promise<PublishedPost[]> => {
  const from = earliest(since - SETTLE_MS);
  const posts = await api.posts(from);
  return posts
    .filter((post) => Date.parse(post.created_time) >= from && isOurs(post, content, photoIds))
    .map(({ id, permalink_url }) => ({ id, url: permalink_url }));
};
