import { z } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { DOUBT_MS } from '../kit/graph/limits.ts';
import { hasSettled, LOOK_AGAIN_MS, lookAgainOnFailure, notYetKnown } from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';
import { isEnd, untilVideo, type VideoEnd } from './poll.ts';
import { unusable } from './errors.ts';
import { FETCHES } from './limits.ts';
import type { VideoState } from './video-state.ts';

/** What came of the attempt to publish a video as a reel. */
export const reelEnd = z.object({ videoId: z.string(), isLive: z.boolean() });
export type ReelEnd = z.infer<typeof reelEnd>;

/** `at` in ms since the epoch. */
const started = z.object({ videoId: z.string(), uploadUrl: z.string(), at: z.number() });
type Started = z.infer<typeof started>;

const isUnderWay = (state: VideoState): boolean => state === 'working' || state === 'live';

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
      untilVideo(job, api, { videoId: reel.videoId, since: reel.at }, isDecided),
    );
    if (state !== 'failed') return reel;
    if (tries >= FETCHES)
      throw unusable('Facebook could not load the video. A public address that leads straight to an MP4 file works.');
  }
};

/** A refusal after a lost answer may be about a reel that is on its way already. */
const refused = async (
  { clock }: PublishContext,
  api: FacebookApi,
  { videoId, since, refusal }: { videoId: string; since: number; refusal: GraphFailure },
): Promise<boolean> => {
  if (isUnderWay(await api.videoState(videoId))) return true;
  if (!hasSettled(clock, since, DOUBT_MS)) {
    const message = 'Facebook gave no clear answer, so the video may be live.';
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: LOOK_AGAIN_MS, message }, { cause: refusal });
  }
  return false;
};

const isAboutTheReel = (error: unknown): error is GraphFailure =>
  error instanceof GraphFailure && (error.meaning === 'mediaFormat' || error.meaning === 'refused');

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
      lookAgainOnFailure(async () => {
        attempt.lostAt = since.getTime();
        const state = await api.videoState(videoId);
        if (isUnderWay(state) || state === 'failed') return { happened: true, value: true };
        return hasSettled(clock, since.getTime()) ? { happened: false } : notYetKnown;
      }),
  );
};

/**
 * Publishes a video as a reel, which is what Facebook makes of nearly every video of a Page. Ends without one where
 * Facebook does not take the video for that: reels are upright and short.
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing
 */
export const publishReel = async (job: PublishContext, api: FacebookApi, video: MediaItem): Promise<ReelEnd> => {
  const reel = await uploaded(job, api, video);
  const { videoId } = reel;
  if (!(await finish(job, api, reel))) return { videoId, isLive: false };
  const finishedAt = await job.steps.remember('finishedAt', z.number(), async () => job.clock.now());
  const isOver = (state: VideoState): state is VideoEnd =>
    isEnd(state) && !(state === 'draft' && !hasSettled(job.clock, finishedAt));
  const end = await untilVideo(job, api, { videoId, since: finishedAt }, isOver);
  return { videoId, isLive: end === 'live' };
};
