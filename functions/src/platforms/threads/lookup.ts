import { MINUTE, SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS, GRAPH_RECHECK_MS, GRAPH_SETTLE_MS } from '../../model/delays.ts';
import type { Content } from '../../model/post.ts';
import type { FoundPost, PostFinder } from '../contract/find-posts.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { findInList, isSameText } from '../kit/lookup.ts';
import { type RecentPost, type ThreadsApi, threadsApi } from './api.ts';

/** Threads' clock may be a minute behind ours, and an earlier attempt may have ended a minute before (ms). */
const MARGIN_MS = MINUTE + GRAPH_SETTLE_MS;

/**
 * The posts of the account with the same content, and of a reply the same parent, that were created at `since` (ms since the
 * epoch) or later, newest first.
 */
export async function findPublishedPosts(
  api: ThreadsApi,
  { content, thread }: Pick<PublishContext, 'content' | 'thread'>,
  since: number,
): Promise<FoundPost[]> {
  const earliest = since - MARGIN_MS;
  const parent = thread?.at(-1);
  const listed = parent ? await repliesTo(api, parent.id, earliest) : await api.recentPosts(earliest);
  const posts = listed.filter(
    (one) =>
      one.is_reply === (parent !== undefined) &&
      one.media_type === listedType(content) &&
      one.text.trim() === content.text.trim() &&
      Date.parse(one.timestamp) >= Math.floor(earliest / SECOND) * SECOND,
  );
  return posts.map(viewOf);
}

function viewOf({ id, permalink, timestamp }: RecentPost): FoundPost {
  return { id, url: permalink, at: Date.parse(timestamp) };
}

/** The own replies to a post. Without the permission to read them the outcome stays unknown: the account is connected. */
async function repliesTo(api: ThreadsApi, parentId: string, earliest: number): Promise<RecentPost[]> {
  try {
    return (await api.recentReplies(earliest)).filter(({ replied_to: parent }) => parent?.id === parentId);
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.errorClass !== 'noPermission') throw error;
    const message = 'Threads does not let Herald read the replies of this account.';
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: GRAPH_RECHECK_MS, message }, { cause: error });
  }
}

export const findPosts: PostFinder = {
  source: 'GET /me/threads',
  documentation: 'https://developers.facebook.com/docs/threads/retrieve-and-discover-posts/retrieve-posts',
  text: 'The text, with any white space.',
  comparesFiles: false,
  limits: 'Without replies.',
  settleMs: ABSENCE_SETTLE_MS,

  find: (call, settings, { text, from, to }) => {
    const api = threadsApi(call, settings);
    return findInList(
      call,
      { from, to },
      {
        read: (after) => api.postsPage({ since: from, until: to, after }),
        view: viewOf,
        isMatching: (post) => text === null || isSameText(post.text, text),
      },
    );
  },
};

/** The `media_type` of such a post in Threads' list. */
function listedType({ media }: Content): string {
  const [first] = media;
  if (!first) return 'TEXT_POST';
  if (media.length > 1) return 'CAROUSEL_ALBUM';
  return first.kind === 'image' ? 'IMAGE' : 'VIDEO';
}
