import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import { findInList, hasSettled, recheckAfter, unreadable } from '../kit/lookup.ts';
import { type ListedVideo, type TikTokApi, tiktokApi } from './api.ts';
import { PUBLIC, videoTitles } from './content.ts';

/** TikTok's clock and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

/** How long a public video may take to be listed (ms): an hour to be fetched, its processing, and a check. */
const LISTED_WITHIN_MS = 3 * HOUR;

/** A post that TikTok is processing. `nth` counts the starts, `at` in ms since the epoch. */
const startedPost = z.object({ publishId: z.string(), nth: z.number().int(), at: z.number() });

/** A post that was found live after a lost response: its publish id is unknown. */
const foundLive = z.object({ live: z.object({ id: z.string(), url: z.string().nullable() }) });

export const startResult = z.union([startedPost, foundLive]);

export type StartedPost = z.infer<typeof startedPost>;

export type StartResult = z.infer<typeof startResult>;

/**
 * Recovers a start after a lost response. Without an idempotency key only a public video can be found, in the list of
 * the account; its absence proves nothing, since a download may take an hour. The outcome then stays unknown, some
 * hours later for good, and the post is never started again. No other post can be found, so its run ends. `privacyLevel` is null for a draft.
 */
export async function recover(
  { content, account, clock, unmatched }: PublishContext,
  api: TikTokApi,
  privacyLevel: string | null,
  { since, endedAt }: Intent,
): Promise<Recovered<StartResult>> {
  const isVideo = content.media.some(({ kind }) => kind === 'video');
  const isListed = isVideo && privacyLevel === PUBLIC && canListVideos(account.scope);
  if (!isListed) return { happened: 'unknown', retryAfterMs: null };
  const videos = await api.videos().catch(emptyOnFailure);
  const earliest = (since.getTime() - SKEW_MS) / SECOND;
  const matching = videos.filter((video) => video.create_time >= earliest && hasTitle(video, videoTitles(content)));
  const [found] = await unmatched(matching);
  if (!found) {
    const ended = endedAt.getTime();
    const isOver = hasSettled(clock, ended, LISTED_WITHIN_MS);
    return { happened: 'unknown', retryAfterMs: isOver ? null : recheckAfter(clock, ended, LISTED_WITHIN_MS) };
  }
  return { happened: true, value: { live: { id: found.id, url: found.share_url } } };
}

/** The longest title and description of a list. https://developers.tiktok.com/doc/tiktok-api-v2-video-object */
const LISTED_LENGTH = 150;

/** Whether a listed video has one of these captions, of which a list shows the beginning. */
function hasTitle(video: Pick<ListedVideo, 'title' | 'video_description'>, captions: readonly string[]): boolean {
  const isListed = (listed: string) =>
    captions.some((caption) => caption === listed || caption.slice(0, LISTED_LENGTH).trim() === listed);
  return isListed(video.title.trim()) || isListed(video.video_description.trim());
}

function canListVideos(scope: string | null): boolean {
  return scope === null || scope.split(/[\s,]+/).includes('video.list');
}

function emptyOnFailure(error: unknown): [] {
  if (error instanceof PlatformFailure && error.outcome.kind !== 'reconnect') return [];
  throw error;
}

export const findPosts: PostFinder = {
  source: 'POST /v2/video/list/',
  documentation: 'https://developers.tiktok.com/doc/tiktok-api-v2-video-list',
  text: 'The first 150 characters of the title or the description.',
  comparesFiles: false,
  limits: 'Public videos only, with `video.list`: photos, drafts and other videos are not listed.',
  settleMs: null,

  find: async (call, settings, { text, from, to }) => {
    if (!canListVideos(call.account.scope)) return unreadable('The account has not granted video.list.');
    const api = tiktokApi(call, settings);
    const captions =
      text === null ? null : [text.trim(), ...videoTitles({ text, mediaType: 'video', media: [], originals: [] })];
    const { posts } = await findInList(
      call,
      { from, to },
      {
        // Its cursors are times.
        read: (cursor) => api.videosPage(Number(cursor ?? to + SECOND)),
        view: ({ id, share_url: url, create_time }) => ({ id, url, at: create_time * SECOND }),
        isMatching: (video) => captions === null || hasTitle(video, captions),
      },
    );
    return { posts, gap: 'TikTok lists public videos only, so that a photo, a draft or another video is missing.' };
  },
};
