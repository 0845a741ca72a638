import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { Content } from '../../model/post.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { Findings, FoundPost, PostFinder } from '../contract/find-posts.ts';
import type { ListedPost as OwnPost } from '../kit/graph/recovery.ts';
import { findInList, isSameText } from '../kit/lookup.ts';
import { type FacebookApi, facebookApi } from './api.ts';
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
export async function findPublishedPosts(
  api: FacebookApi,
  content: Content,
  photoIds: readonly string[],
  since: number,
): Promise<OwnPost[]> {
  const from = earliest(since - SETTLE_MS);
  const posts = await api.posts(from);
  return posts
    .filter((post) => Date.parse(post.created_time) >= from && isMatching(post, content, photoIds))
    .map(viewOf);
}

type Listed = Pick<ListedPost, 'id' | 'permalink_url' | 'created_time'>;

/** A post or a video of a list. */
function viewOf({ id, permalink_url, created_time }: Listed): FoundPost {
  return { id, url: permalink_url, at: Date.parse(created_time) };
}

/** A permalink, or the path of the id, which redirects to the post. */
function withAddress(found: FoundPost, settings: Pick<PlatformSettings, 'authUrl'>): FoundPost {
  return { ...found, url: absoluteUrl(found.url ?? `/${found.id}`, settings) };
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
function mediaIds({ attachments }: Pick<ListedPost, 'attachments'>): string[] {
  return (attachments?.data ?? []).flatMap(({ target, subattachments }) =>
    [target, ...(subattachments?.data ?? []).map((inner) => inner.target)].flatMap((one) => one?.id ?? []),
  );
}

export const findPosts: PostFinder = {
  source: 'GET /{page-id}/published_posts and /{page-id}/videos',
  documentation: 'https://developers.facebook.com/docs/graph-api/reference/page/published_posts/',
  text: 'The message of a post or the description of a video, with any white space.',
  comparesFiles: false,
  limits: 'Without stories, which have no text.',
  // Facebook may fetch and process a video for hours.
  settleMs: 3 * HOUR,

  find: async (call, settings, { text, from, to }) => {
    const api = facebookApi(call, settings);
    const isSame = (listed: string) => text === null || isSameText(listed, text);
    /** The files of the posts that match. */
    const filesOf = new Map<string, string[]>();
    let hasUnpublished = false;
    const posts = await findInList(
      call,
      { from, to },
      {
        read: (after) => api.postsPage({ since: from, after }),
        view: (post) => withAddress(viewOf(post), settings),
        isMatching: (post) => {
          filesOf.set(post.id, mediaIds(post));
          return isSame(post.message);
        },
      },
    );
    const videos = await findInList(
      call,
      { from, to },
      {
        read: (after) => api.videosPage(after),
        view: (post) => withAddress(viewOf(post), settings),
        isMatching: ({ description, published }) => {
          if (!published && isSame(description)) hasUnpublished = true;
          return published && isSame(description);
        },
      },
    );
    return joined(posts, videos, { filesOf, hasUnpublished });
  },
};

/** A video may be in both lists. Its own id is the one that publishing returns. */
function joined(
  posts: Findings,
  videos: Findings,
  { filesOf, hasUnpublished }: { filesOf: ReadonlyMap<string, string[]>; hasUnpublished: boolean },
): Findings {
  const videoIds = new Set(videos.posts.map(({ id }) => id));
  const others = posts.posts.filter(({ id }) => !filesOf.get(id)?.some((file) => videoIds.has(file)));
  const unpublished = hasUnpublished ? 'Facebook has such a video, and has not published it yet.' : null;
  return { posts: [...others, ...videos.posts], gap: posts.gap ?? videos.gap ?? unpublished };
}

/** Facebook sends some addresses as paths. */
export function absoluteUrl(url: string, { authUrl }: Pick<PlatformSettings, 'authUrl'>): string {
  return url.startsWith('/') ? `${authUrl}${url}` : url;
}
