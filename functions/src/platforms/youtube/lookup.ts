import { z } from 'zod';
import { MINUTE } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import { findInList, isSameText, unknownOnFailure, unreadable } from '../kit/lookup.ts';
import { type Progress, type YouTubeApi, youtubeApi } from './api.ts';
import { PAUSE_MS, SessionGone } from './errors.ts';
import { titleOf, withoutAngles } from './rules.ts';

/** A video that exists. `at` in ms since the epoch. */
export const uploadedVideo = z.object({ id: z.string(), channelId: z.string().nullable(), at: z.number() });

export type UploadedVideo = z.infer<typeof uploadedVideo>;

/** Pause before YouTube is queried again about a lost upload (ms). */
const RECHECK_MS = 12 * PAUSE_MS;

/** YouTube's clock and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

/**
 * Looks up the outcome of the last byte of an upload, sent at `since` without a response: the session returns the
 * video, and after it has expired the latest uploads of the channel may contain it.
 */
export function recoverVideo(
  job: Pick<PublishContext, 'content' | 'clock' | 'unmatched'>,
  api: YouTubeApi,
  progress: () => Promise<Progress>,
  since: Date,
): Promise<Recovered<UploadedVideo>> {
  return unknownOnFailure(
    (failure) => retryDelayOf(failure) ?? RECHECK_MS,
    async () => {
      try {
        const state = await progress();
        if (!('video' in state)) return { happened: false };
        return { happened: true, value: { ...state.video, at: job.clock.now() } };
      } catch (error) {
        if (!(error instanceof SessionGone)) throw error;
        const id = await findVideo(job, api, since);
        if (id === null) return { happened: 'unknown', retryAfterMs: RECHECK_MS };
        return { happened: true, value: { id, channelId: null, at: since.getTime() } };
      }
    },
  );
}

/** The one upload since then that has the post's title. Null where there is none, or more than one could be meant. */
async function findVideo(
  { content, unmatched }: Pick<PublishContext, 'content' | 'unmatched'>,
  api: YouTubeApi,
  since: Date,
): Promise<string | null> {
  const channel = await api.channel();
  if (!channel) return null;
  const uploads = await api.uploads(channel.contentDetails.relatedPlaylists.uploads);
  const matching = uploads.filter(
    ({ title, publishedAt }) => title === titleOf(content) && Date.parse(publishedAt) >= since.getTime() - SKEW_MS,
  );
  const [found, ...others] = await unmatched(matching);
  return found && others.length === 0 ? found.id : null;
}

export const findPosts: PostFinder = {
  source: 'GET /youtube/v3/playlistItems of the uploads',
  documentation: 'https://developers.google.com/youtube/v3/docs/playlistItems/list',
  text: 'The whole description, or the whole title, with any white space.',
  comparesFiles: false,
  limits: 'With private videos too.',
  settleMs: ABSENCE_SETTLE_MS,

  find: async (call, { apiUrl }, { text, from, to }) => {
    const { http, clock, account } = call;
    const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
    const channel = await api.channel();
    if (!channel) return unreadable('The account has no channel on YouTube.');
    const { uploads } = channel.contentDetails.relatedPlaylists;
    const ours = text === null ? null : withoutAngles(text);
    return findInList(
      call,
      { from, to },
      {
        read: (pageToken) => api.uploadsPage(uploads, pageToken),
        view: ({ id, publishedAt }) => ({ id, url: linkTo(id), at: Date.parse(publishedAt) }),
        isMatching: ({ title, description }) =>
          ours === null || isSameText(description, ours) || isSameText(title, ours),
      },
    );
  },
};

/** The URL of a video; YouTube redirects to the player for Shorts itself. */
export function linkTo(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}
