import { MINUTE, SECOND } from '../../model/clock.ts';
import type { Content } from '../../model/post.ts';
import type { ListedPost as OwnPost } from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';
import type { ListedPost } from './replies.ts';

/**
 * Settle time of the Page's list of posts (ms): posts have appeared there after the call that made them had failed.
 */
const SETTLE_MS = 2 * MINUTE;

/** The maximum difference between the clock of Facebook and ours (ms). */
const SKEW_MS = MINUTE;

const mediaTypes = ['photo', 'album', 'video'];

/**
 * The earliest time that Facebook, which counts whole seconds by its clock, may report for `since` (both ms since the
 * epoch).
 */
export function earliest(since: number): number {
  return Math.floor((since - SKEW_MS) / SECOND) * SECOND;
}

/**
 * The posts of the Page with equal content that were created at `since` (ms since the epoch) or later, or just before
 * by an earlier attempt.
 */
export async function findPosts(
  api: FacebookApi,
  content: Content,
  photoIds: readonly string[],
  since: number,
): Promise<OwnPost[]> {
  const from = earliest(since - SETTLE_MS);
  const posts = await api.posts(from);
  return posts
    .filter((post) => Date.parse(post.created_time) >= from && isMatching(post, content, photoIds))
    .map(({ id, permalink_url, created_time }) => ({ id, url: permalink_url, at: Date.parse(created_time) }));
}

/** A post with images is recognised by their ids, which no other post has; one without by its text. */
function isMatching(post: ListedPost, { text }: Content, photoIds: readonly string[]): boolean {
  if (photoIds.length === 0) return post.message.trim() === text.trim() && !hasMedia(post);
  const ids = mediaIds(post);
  return photoIds.every((id) => ids.includes(id));
}

function hasMedia({ attachments }: ListedPost): boolean {
  return (attachments?.data ?? []).some(({ media_type }) => mediaTypes.includes(media_type ?? ''));
}

/** The ids of the files of a post. */
export function mediaIds({ attachments }: Pick<ListedPost, 'attachments'>): string[] {
  return (attachments?.data ?? []).flatMap(({ target, subattachments }) =>
    [target, ...(subattachments?.data ?? []).map((inner) => inner.target)].flatMap((one) => one?.id ?? []),
  );
}
