import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS, GRAPH_SETTLE_MS } from '../../model/delays.ts';
import type { MediaItem } from '../../model/post.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { type PublishedPost, recheckMs } from '../kit/graph/recovery.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/lookup.ts';
import { clamp, sleepOrYield, type Waiting } from '../kit/poll.ts';
import type { FacebookApi } from './api.ts';
import { unusable } from './errors.ts';
import { earliest } from './lookup.ts';
import type { VideoState } from './video-state.ts';

/** How long a video may take from the call that posts it to the Page's list (ms): Facebook fetches the file first. */
const LISTED_WITHIN_MS = 3 * HOUR;

/** Uploads of a file that Facebook could not download. */
const MAX_UPLOADS = 3;

export const reelResult = z.object({ videoId: z.string(), isLive: z.boolean() });
type ReelResult = z.infer<typeof reelResult>;

/** `at` in ms since the epoch. */
const startedReel = z.object({ videoId: z.string(), uploadUrl: z.string(), at: z.number() });
type StartedReel = z.infer<typeof startedReel>;

const REFUSED_AT = 'refusedAt';

/** `at` in ms since the epoch. */
const postedVideo = z.object({ videoId: z.string(), at: z.number() });
type PostedVideo = z.infer<typeof postedVideo>;

/** Publishes a video: as a reel where Facebook accepts it as one, else as an ordinary video. */
export async function publishVideo(job: PublishContext, api: FacebookApi, video: MediaItem): Promise<PublishedPost> {
  const reel = await job.steps.remember('reel', reelResult, () =>
    publishReel(job, { ...api, settleMs: GRAPH_SETTLE_MS }, video),
  );
  return reel.isLive ? { id: reel.videoId, url: null } : publishOrdinaryVideo(job, api, video.url, reel.videoId);
}

/** The calls that publish a reel, and in the same way a story. */
export interface ReelApi extends Pick<FacebookApi, 'startReel' | 'uploadReel' | 'finishReel' | 'videoState'> {
  /** How long after the call to publish a video that does not appear as published proves nothing (ms). */
  settleMs: number;
}

/**
 * Publishes a video as a reel, as Facebook does with nearly every video of a Page. `isLive` is false where Facebook does not
 * accept it as one: reels are upright and short.
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing
 */
export async function publishReel(job: PublishContext, api: ReelApi, video: MediaItem): Promise<ReelResult> {
  const reel = await uploadReel(job, api, video);
  const { videoId } = reel;
  if (!(await finish(job, api, reel))) return { videoId, isLive: false };
  const finishedAt = await job.steps.remember('finishedAt', z.number(), async () => job.clock.now());
  const state = await pollFinalState(job, api, { videoId, since: finishedAt });
  return { videoId, isLive: state === 'live' };
}

/** Uploads the file, unpublished. Facebook downloads it by itself, and not always at the first attempt. */
async function uploadReel(job: PublishContext, api: ReelApi, { url }: MediaItem): Promise<StartedReel> {
  const { steps, clock } = job;
  for (let attempt = 1; ; attempt += 1) {
    const reel = await steps.remember(`reel${attempt}`, startedReel, async () => ({
      ...(await api.startReel()),
      at: clock.now(),
    }));
    await steps.remember(`upload${attempt}`, z.literal(true), () => upload(api, reel, url));
    const state = await steps.remember(`uploaded${attempt}`, z.string(), () =>
      pollVideo(job, api, { videoId: reel.videoId, since: reel.at }, isUploaded),
    );
    if (state !== 'failed') return reel;
    if (attempt >= MAX_UPLOADS)
      throw unusable('Facebook could not load the video. Use a public address that leads directly to an MP4 file.');
  }
}

/** A second upload of a file that Facebook has or is downloading is refused, and counts as done. */
async function upload(api: ReelApi, { videoId, uploadUrl }: StartedReel, url: string): Promise<true> {
  try {
    await api.uploadReel(uploadUrl, url);
  } catch (error) {
    if (!(error instanceof PlatformFailure) || !isFileError(error)) throw error;
    if ((await api.videoState(videoId)) === 'empty') throw error;
  }
  return true;
}

function isFileError({ outcome }: PlatformFailure): boolean {
  return outcome.kind === 'rejected' && outcome.code === 'media_unusable';
}

function isUploaded(state: VideoState): state is Exclude<VideoState, 'empty' | 'uploading'> {
  return state !== 'empty' && state !== 'uploading';
}

/**
 * Publishes an uploaded reel. False where Facebook does not accept the video as a reel. A lost response is recovered from
 * the video's state, and a video can be published once only.
 */
function finish(job: PublishContext, api: ReelApi, { videoId }: StartedReel): Promise<boolean> {
  let isRepeated = false;
  return job.steps.once(
    'finish',
    z.boolean(),
    async () => {
      try {
        await api.finishReel(videoId, job.content.text);
        return true;
      } catch (error) {
        if (!isReelRefusal(error)) throw error;
        if (isRepeated) throw await refusedAfterLostCall(job, error);
        return false;
      }
    },
    ({ endedAt }) => {
      isRepeated = true;
      return unknownOnFailure(recheckMs, () => findReel(job, api, videoId, endedAt));
    },
  );
}

function isReelRefusal(error: unknown): error is GraphFailure {
  return error instanceof GraphFailure && (error.errorClass === 'mediaFormat' || error.errorClass === 'refused');
}

/**
 * A refusal after a lost response: the earlier call may have published the reel, or may still do so. From now on the
 * video is only polled: each further call could publish it late, and its settle time would never end.
 */
async function refusedAfterLostCall(job: PublishContext, refusal: GraphFailure): Promise<PlatformFailure> {
  const retryAfterMs = recheckAfter(job.clock, await refusalTime(job), ABSENCE_SETTLE_MS);
  const message = 'Facebook gave no clear answer, so the video may be live.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs, message }, { cause: refusal });
}

/** When the publish call was first refused after a lost response (ms since the epoch). */
function refusalTime({ steps, clock }: PublishContext): Promise<number> {
  return steps.remember(REFUSED_AT, z.number(), async () => clock.now());
}

/** Whether a lost call published a reel, or false as the result where it did not, and Facebook refused the next call. */
async function findReel(job: PublishContext, api: ReelApi, videoId: string, endedAt: Date) {
  const { clock, steps } = job;
  const state = await api.videoState(videoId);
  if (isPublishing(state) || state === 'failed') return { happened: true, value: true } as const;
  // Only the end of the processing shows whether the video is published or remains a draft.
  if (state === 'processing')
    return { happened: 'unknown', retryAfterMs: recheckAfter(clock, endedAt.getTime(), ABSENCE_SETTLE_MS) } as const;
  if (!steps.has(REFUSED_AT)) {
    const ended = endedAt.getTime();
    if (hasSettled(clock, ended, api.settleMs)) return { happened: false } as const;
    return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, api.settleMs) } as const;
  }
  const refusedAt = await refusalTime(job);
  if (hasSettled(clock, refusedAt, ABSENCE_SETTLE_MS)) return { happened: true, value: false } as const;
  return { happened: 'unknown', retryAfterMs: recheckAfter(clock, refusedAt, ABSENCE_SETTLE_MS) } as const;
}

function isPublishing(state: VideoState): boolean {
  return state === 'publishing' || state === 'live';
}

async function publishOrdinaryVideo(
  job: PublishContext,
  api: FacebookApi,
  url: string,
  reelId: string,
): Promise<PublishedPost> {
  const { videoId, at } = await postVideo(job, api, url, reelId);
  const state = await pollFinalState(job, api, { videoId, since: at });
  if (state === 'failed')
    throw unusable('Facebook could not process the video. An MP4 file with H.264 video and AAC sound works.');
  if (state === 'draft') {
    const message =
      'Facebook keeps this video as a draft instead of showing it. Upright videos of 3 to 90 seconds and wide ones work.';
    throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
  }
  return { id: videoId, url: null };
}

/**
 * Publishes a video with a single call. After a lost response only the list of the Page can show the video. An absence
 * there proves nothing, as Facebook may still be downloading the file: the call is never repeated, and some hours later
 * the outcome is unknown for good.
 */
function postVideo(
  { content, steps, clock, unmatched }: PublishContext,
  api: FacebookApi,
  url: string,
  reelId: string,
) {
  return steps.once<PostedVideo>(
    'video',
    postedVideo,
    async () => ({ videoId: await api.postVideo(url, content.text), at: clock.now() }),
    ({ since, endedAt }) =>
      unknownOnFailure(recheckMs, async () => {
        const matching = (await api.videos()).filter(
          ({ id, description, created_time }) =>
            id !== reelId &&
            description.trim() === content.text.trim() &&
            Date.parse(created_time) >= earliest(since.getTime()),
        );
        const [found, ...others] = await withoutFailed(api, await unmatched(matching));
        if (!found || others.length > 0) {
          const ended = endedAt.getTime();
          const isOver = hasSettled(clock, ended, LISTED_WITHIN_MS);
          return { happened: 'unknown', retryAfterMs: isOver ? null : recheckAfter(clock, ended, LISTED_WITHIN_MS) };
        }
        return { happened: true, value: { videoId: found.id, at: since.getTime() } };
      }),
  );
}

/** The listed videos that Facebook has not failed to process: the list has refused reels of other posts too. */
async function withoutFailed<T extends { id: string }>(api: FacebookApi, videos: readonly T[]): Promise<T[]> {
  const states = await Promise.all(videos.map(({ id }) => api.videoState(id)));
  return videos.filter((_video, index) => states[index] !== 'failed');
}

/** How long Facebook may process a video before its outcome counts as unknown (ms). */
const PROCESSING_LIMIT_MS = 30 * MINUTE;

/** Pauses between two status calls within one attempt (ms). */
const POLL_MS = { first: SECOND, last: 5 * SECOND } as const;

/** Pauses between attempts: a quarter of the time waited so far (ms). */
const YIELD_MS = { shortest: 5 * SECOND, longest: MINUTE } as const;

/**
 * Polls a video until it is in one of the states. Throws `pending` when the attempt has to yield, and `unknown` after the
 * processing limit. `since` in ms since the epoch.
 */
async function pollVideo<S extends VideoState>(
  job: Waiting,
  api: Pick<FacebookApi, 'videoState'>,
  { videoId, since }: { videoId: string; since: number },
  isReached: (state: VideoState) => state is S,
): Promise<S> {
  for (let wait: number = POLL_MS.first; ; wait = Math.min(2 * wait, POLL_MS.last)) {
    const state = await api.videoState(videoId).catch(pollFailure);
    if (isReached(state)) return state;
    const age = job.clock.now() - since;
    if (age > PROCESSING_LIMIT_MS) {
      const message = 'Facebook does not report the outcome of the video.';
      throw new PlatformFailure({ kind: 'unknown', retryAfterMs: YIELD_MS.longest, message });
    }
    const retryAfterMs = clamp(age / 4, YIELD_MS);
    await sleepOrYield(job, wait, { message: 'Facebook is processing the video.', retryAfterMs });
  }
}

type FinalState = 'live' | 'failed' | 'draft';

/** Polls a video that is being published until its state is final; a draft is that after the settle time. */
function pollFinalState(
  job: Waiting,
  api: Pick<FacebookApi, 'videoState'>,
  video: { videoId: string; since: number },
): Promise<FinalState> {
  const isFinal = (state: VideoState): state is FinalState =>
    state === 'draft' ? hasSettled(job.clock, video.since, GRAPH_SETTLE_MS) : state === 'live' || state === 'failed';
  return pollVideo(job, api, video, isFinal);
}

/** The video exists, so a failed status call says nothing about it: it is repeated later. */
function pollFailure(error: unknown): never {
  if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
  const { outcome, platformTraceId } = error;
  const retryAfterMs = retryDelayOf(outcome) ?? YIELD_MS.longest;
  const options = { platformTraceId, cause: error };
  throw new PlatformFailure({ kind: 'pending', retryAfterMs, message: outcome.message }, options);
}
