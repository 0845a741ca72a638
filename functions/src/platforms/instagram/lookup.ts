import { MINUTE, SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PublishedPost } from '../kit/graph/recovery.ts';
import { findInList, isSameText } from '../kit/lookup.ts';
import { type InstagramApi, instagramApi } from './api.ts';
import { listedType } from './content.ts';
import { optionsOf } from './rules.ts';

/** Instagram's clock may be this much behind ours (ms). */
const MARGIN_MS = 2 * MINUTE;

/**
 * The post of the account with the same `content` that was created at `since` (ms since the epoch) or later. If there
 * are several, `among` decides whether to use the oldest or none: a published container does not name its post.
 */
export async function findPublishedPost(
  job: Pick<PublishContext, 'content' | 'unmatched'>,
  api: InstagramApi,
  since: number,
  among: 'oneAlike' | 'severalAlike' = 'oneAlike',
): Promise<PublishedPost | null> {
  return optionsOf(job.content).postType === 'story'
    ? findStory(job, api, since, among)
    : findFeedPost(job, api, since, among);
}

/**
 * A story has no text by which to recognise it, so only the container shows whether it is live. Once it does (`severalAlike`),
 * the story is the only one of its kind since then.
 */
async function findStory(
  { content, unmatched }: Pick<PublishContext, 'content' | 'unmatched'>,
  api: InstagramApi,
  since: number,
  among: 'oneAlike' | 'severalAlike',
): Promise<PublishedPost | null> {
  if (among === 'oneAlike') return null;
  const stories = (await api.recentStories()).filter(
    (one) => one.media_type === listedType(content) && Date.parse(one.timestamp) >= earliestOf(since),
  );
  const [story, ...others] = await unmatched(stories);
  return story && others.length === 0 ? { id: story.id, url: story.permalink } : null;
}

async function findFeedPost(
  { content, unmatched }: Pick<PublishContext, 'content' | 'unmatched'>,
  api: InstagramApi,
  since: number,
  among: 'oneAlike' | 'severalAlike',
): Promise<PublishedPost | null> {
  const matching = (await api.recentPosts()).filter(
    (one) =>
      one.media_type === listedType(content) &&
      isSameText(one.caption, content.text) &&
      Date.parse(one.timestamp) >= earliestOf(since),
  );
  const found = await unmatched(matching);
  const oldest = found.at(-1);
  return oldest && (found.length === 1 || among === 'severalAlike') ? { id: oldest.id, url: oldest.permalink } : null;
}

/** Instagram counts in seconds. */
function earliestOf(since: number): number {
  return Math.floor((since - MARGIN_MS) / SECOND) * SECOND;
}

export const findPosts: PostFinder = {
  source: 'GET /{ig-user-id}/media',
  documentation: 'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
  text: 'The caption, with any white space.',
  comparesFiles: false,
  limits: 'Without stories, which have no caption.',
  settleMs: ABSENCE_SETTLE_MS,

  find: (call, settings, { text, from, to }) => {
    const api = instagramApi(call, settings);
    return findInList(
      call,
      { from, to },
      {
        read: (after) => api.postsPage(after),
        view: ({ id, permalink, timestamp }) => ({ id, url: permalink, at: Date.parse(timestamp) }),
        isMatching: ({ caption }) => text === null || isSameText(caption, text),
      },
    );
  },
};
