import { MINUTE, SECOND } from '../../model/clock.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { clamp, sleepOrYield } from '../kit/poll.ts';
import type { YouTubeApi } from './api.ts';
import { linkTo } from './content.ts';
import { classifyVideoStatus, YouTubeFailure } from './errors.ts';
import type { UploadedVideo } from './lookup.ts';
import type { VideoStatus } from './replies.ts';

/** Pauses between two status calls (ms). */
const POLL_MS = { first: 2 * SECOND, last: 5 * SECOND } as const;

/** Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts (ms). */
const YIELD_MS = { shortest: 10 * SECOND, longest: 5 * MINUTE } as const;

/** YouTube processes long videos for hours, under their final URL: so long their status is waited for (ms). */
const PROCESSING_LIMIT_MS = 20 * MINUTE;

/**
 * Waits until YouTube can show the video. Its URL is final from the start, so a status that takes too long, or that
 * cannot be read, ends the wait. Returns who may see the video, where YouTube returns it. Throws `PlatformFailure`: `rejected`
 * for a video that will not be shown, `pending` when this attempt's time is up.
 */
export async function pollVideo(
  job: PublishContext,
  api: YouTubeApi,
  { id, at }: UploadedVideo,
): Promise<{ privacyStatus: string | null }> {
  for (let wait: number = POLL_MS.first; ; wait = POLL_MS.last) {
    const status = await statusOf(job, api, id);
    if (status === 'hidden') return { privacyStatus: null };
    const failure = status && classifyVideoStatus(status);
    if (failure) throw new PlatformFailure(status.uploadStatus === 'deleted' ? failure : withLink(failure, id));
    const waited = job.clock.now() - at;
    if (status?.uploadStatus === 'processed' || waited >= PROCESSING_LIMIT_MS)
      return { privacyStatus: status?.privacyStatus ?? null };
    const retryAfterMs = clamp(waited / 4, YIELD_MS);
    await sleepOrYield(job, wait, { message: 'YouTube is processing the video.', retryAfterMs });
  }
}

/**
 * The status of a video that exists, whatever fails: a temporary failure means to poll again, a permanent one that this
 * account may not read it, `'hidden'`.
 */
async function statusOf(
  { logger }: PublishContext,
  api: YouTubeApi,
  id: string,
): Promise<VideoStatus | null | 'hidden'> {
  try {
    return await api.videoStatus(id);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { outcome, platformTraceId } = error;
    if (outcome.kind === 'retryAfter')
      throw new PlatformFailure({ ...outcome, kind: 'pending' }, { platformTraceId, cause: error });
    const lacksPermission = error instanceof YouTubeFailure && error.reason === 'insufficientPermissions';
    if (outcome.kind === 'reconnect' && !lacksPermission) throw error;
    logger.warn('youtube: the state of a video could not be read', { videoId: id, platformTraceId }, error);
    return 'hidden';
  }
}

/** A video that was uploaded stays on its channel, where only its user can remove it. */
function withLink(failure: FailureOutcome, id: string): FailureOutcome {
  return {
    ...failure,
    message: `${failure.message} The video stays on the channel until you delete it there: ${linkTo(id)}`,
  };
}
