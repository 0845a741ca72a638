import { HOUR } from '../../model/clock.ts';
import type { Findings, PostFinder } from '../contract/find-posts.ts';
import { findInList } from '../kit/find-posts.ts';
import { isSameText } from '../kit/recovery.ts';
import { facebookApi } from './api.ts';
import { absoluteUrl } from './publish.ts';
import { mediaIds } from './recover.ts';

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
    const linkOf = (id: string, permalink: string | null) => absoluteUrl(permalink ?? `/${id}`, settings);
    const isSame = (listed: string) => text === null || isSameText(listed, text);
    /** The files of the posts that match. */
    const filesOf = new Map<string, string[]>();
    let hasUnpublished = false;
    const posts = await findInList(
      call,
      { from, to },
      {
        read: (after) => api.postsPage({ since: from, after }),
        view: ({ id, permalink_url, created_time }) => ({
          id,
          url: linkOf(id, permalink_url),
          at: Date.parse(created_time),
        }),
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
        view: ({ id, permalink_url, created_time }) => ({
          id,
          url: linkOf(id, permalink_url),
          at: Date.parse(created_time),
        }),
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
