import { z } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import {
  hasSettled,
  type PublishedPost,
  RECHECK_MS,
  REFUSAL_SETTLE_MS,
  stillUnknown,
  unknownOnFailure,
} from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';
import { unusable } from './errors.ts';
import { isEnd, pollVideo, type VideoEnd } from './poll.ts';
import { earliest } from './recover.ts';
import type { VideoState } from './replies.ts';

/** Times that a file is handed over anew when Facebook could not load it. */
export const MAX_FETCHES = 3;

/** What came of the attempt to publish a video as a reel. */
const reelEnd = z.object({ videoId: z.string(), isLive: z.boolean() });

type ReelEnd = z.infer<typeof reelEnd>;

/** `at` in ms since the epoch. */
const started = z.object({ videoId: z.string(), uploadUrl: z.string(), at: z.number() });

type Started = z.infer<typeof started>;

const isPublishing = (state: VideoState): boolean => state === 'working' || state === 'live';

const isAboutTheFile = ({ outcome }: PlatformFailure): boolean =>
  outcome.kind === 'rejected' && outcome.code === 'media_unusable';

/** A refusal by somebody who has the file already, or is fetching it, is none. */
const upload = async (api: FacebookApi, { videoId, uploadUrl }: Started, url: string): Promise<true> => {
  try {
    await api.uploadReel(uploadUrl, url);
  } catch (error) {
    if (!(error instanceof PlatformFailure) || !isAboutTheFile(error)) throw error;
    if ((await api.videoState(videoId)) === 'empty') throw error;
  }
  return true;
};

type Decided = Exclude<VideoState, 'empty' | 'arriving'>;

const isDecided = (state: VideoState): state is Decided => state !== 'empty' && state !== 'arriving';

/** Hands the file over; nobody sees anything yet. Facebook fetches it by itself, and not always at the first try. */
const uploaded = async (job: PublishContext, api: FacebookApi, { url }: MediaItem): Promise<Started> => {
  const { steps, clock } = job;
  for (let tries = 1; ; tries += 1) {
    const reel = await steps.remember(`reel${tries}`, started, async () => ({
      ...(await api.startReel()),
      at: clock.now(),
    }));
    await steps.remember(`upload${tries}`, z.literal(true), () => upload(api, reel, url));
    const state = await steps.remember(`uploaded${tries}`, z.string(), () =>
      pollVideo(job, api, { videoId: reel.videoId, since: reel.at }, isDecided),
    );
    if (state !== 'failed') return reel;
    if (tries >= MAX_FETCHES)
      throw unusable('Facebook could not load the video. A public address that leads straight to an MP4 file works.');
  }
};

/** A refusal after a lost answer may be about a reel that is on its way already. */
const refused = async (
  { clock }: PublishContext,
  api: FacebookApi,
  { videoId, since, refusal }: { videoId: string; since: number; refusal: GraphFailure },
): Promise<boolean> => {
  if (isPublishing(await api.videoState(videoId))) return true;
  if (!hasSettled(clock, since, REFUSAL_SETTLE_MS)) {
    const message = 'Facebook gave no clear answer, so the video may be live.';
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: RECHECK_MS, message }, { cause: refusal });
  }
  return false;
};

const isAboutTheReel = (error: unknown): error is GraphFailure =>
  error instanceof GraphFailure && (error.errorClass === 'mediaFormat' || error.errorClass === 'refused');

/**
 * Tells Facebook to publish. False where it does not take the video as a reel. The video's id tells what became of a
 * call without an answer, and one video can become public once only.
 */
const finish = (job: PublishContext, api: FacebookApi, { videoId }: Started): Promise<boolean> => {
  const { content, steps, clock } = job;
  const attempt: { lostAt: number | null } = { lostAt: null };
  return steps.once(
    'finish',
    z.boolean(),
    async () => {
      try {
        await api.finishReel(videoId, content.text);
        return true;
      } catch (error) {
        if (!isAboutTheReel(error)) throw error;
        return attempt.lostAt === null ? false : refused(job, api, { videoId, since: attempt.lostAt, refusal: error });
      }
    },
    ({ since }) =>
      unknownOnFailure(async () => {
        attempt.lostAt = since.getTime();
        const state = await api.videoState(videoId);
        if (isPublishing(state) || state === 'failed') return { happened: true, value: true };
        return hasSettled(clock, since.getTime()) ? { happened: false } : stillUnknown;
      }),
  );
};

/**
 * Publishes a video as a reel, which is what Facebook makes of nearly every video of a Page. Ends without one where
 * Facebook does not take the video for that: reels are upright and short.
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing
 */
const publishReel = async (job: PublishContext, api: FacebookApi, video: MediaItem): Promise<ReelEnd> => {
  const reel = await uploaded(job, api, video);
  const { videoId } = reel;
  if (!(await finish(job, api, reel))) return { videoId, isLive: false };
  const finishedAt = await job.steps.remember('finishedAt', z.number(), async () => job.clock.now());
  const isOver = (state: VideoState): state is VideoEnd =>
    isEnd(state) && !(state === 'draft' && !hasSettled(job.clock, finishedAt));
  const end = await pollVideo(job, api, { videoId, since: finishedAt }, isOver);
  return { videoId, isLive: end === 'live' };
};

/** `at` in ms since the epoch. */
const sentVideo = z.object({ videoId: z.string(), at: z.number() });

type SentVideo = z.infer<typeof sentVideo>;

/**
 * A video in one call, which leaves nothing to ask about when its answer is lost but the Page's list. Its absence there
 * proves nothing, as Facebook may still be fetching the file: what cannot be found stays unknown, and is never repeated.
 */
const send = ({ content, steps, clock }: PublishContext, api: FacebookApi, url: string, reelId: string) =>
  steps.once<SentVideo>(
    'video',
    sentVideo,
    async () => ({ videoId: await api.postVideo(url, content.text), at: clock.now() }),
    ({ since }) =>
      unknownOnFailure(async () => {
        const [found, ...others] = (await api.videos()).filter(
          ({ id, description, created_time }) =>
            id !== reelId &&
            description.trim() === content.text.trim() &&
            Date.parse(created_time) >= earliest(since.getTime()),
        );
        if (!found || others.length > 0) return stillUnknown;
        return { happened: true, value: { videoId: found.id, at: since.getTime() } };
      }),
  );

const ordinaryVideo = async (
  job: PublishContext,
  api: FacebookApi,
  url: string,
  reelId: string,
): Promise<PublishedPost> => {
  const { videoId, at } = await send(job, api, url, reelId);
  const isOver = (state: VideoState): state is VideoEnd =>
    isEnd(state) && !(state === 'draft' && !hasSettled(job.clock, at));
  const end = await pollVideo(job, api, { videoId, since: at }, isOver);
  if (end === 'failed')
    throw unusable('Facebook could not process the video. An MP4 file with H.264 video and AAC sound works.');
  if (end === 'draft') {
    const message =
      'Facebook keeps this video as a draft instead of showing it. Upright videos of 3 to 90 seconds and wide ones work.';
    throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
  }
  return { id: videoId, url: null };
};

/** Publishes a video: as a reel where Facebook takes it for one, else as an ordinary video. */
export const publishVideo = async (job: PublishContext, api: FacebookApi, video: MediaItem): Promise<PublishedPost> => {
  const reel = await job.steps.remember('reel', reelEnd, () => publishReel(job, api, video));
  return reel.isLive ? { id: reel.videoId, url: null } : ordinaryVideo(job, api, video.url, reel.videoId);
};
