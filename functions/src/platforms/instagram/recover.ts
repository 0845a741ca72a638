import type { Content } from '../../store/documents/submission.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import type { PublishedPost } from '../kit/graph/recovery.ts';
import type { InstagramApi } from './api.ts';
import { listedType } from './content.ts';

/** Their clock may be this much behind ours (ms). */
const MARGIN_MS = 2 * MINUTE;

/** Instagram does not keep every blank of a caption as it was. */
const plain = (caption: string): string => caption.replace(/\s+/g, ' ').trim();

/**
 * The own post that looks like `content` and was made at `since` (ms since the epoch) or later. Null also where several
 * do: a container that is published does not tell which of them it has become.
 */
export const findOwnPost = async (
  api: InstagramApi,
  content: Content,
  since: number,
): Promise<PublishedPost | null> => {
  const earliest = Math.floor((since - MARGIN_MS) / SECOND) * SECOND;
  const [post, ...others] = (await api.recentPosts()).filter(
    (one) =>
      one.media_type === listedType(content) &&
      plain(one.caption) === plain(content.text) &&
      Date.parse(one.timestamp) >= earliest,
  );
  return post && others.length === 0 ? { id: post.id, url: post.permalink } : null;
};
