import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { YouTubeApi } from './api.ts';
import { POLL_MS, PROCESSING_TIMEOUT_MS, YIELD_MS } from './limits.ts';
import type { VideoStatus } from './replies.ts';
import type { UploadedVideo } from './upload.ts';
import { verdictOf } from './verdicts.ts';

/**
 * One look at a video that exists, which no failure changes: a passing one means to look again, a definite one that
 * YouTube tells nothing, `'hidden'`.
 */
const look = async (
  { logger }: PublishContext,
  api: YouTubeApi,
  id: string,
): Promise<VideoStatus | null | 'hidden'> => {
  try {
    return await api.videoStatus(id);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { outcome, platformTraceId } = error;
    if (outcome.kind === 'retryAfter')
      throw new PlatformFailure({ ...outcome, kind: 'pending' }, { platformTraceId, cause: error });
    if (outcome.kind === 'reconnect' && !('reason' in error && error.reason === 'insufficientPermissions')) throw error;
    logger.warn('youtube: the state of a video cannot be read', { videoId: id, platformTraceId }, error);
    return 'hidden';
  }
};

const pending = (waited: number): PlatformFailure => {
  const retryAfterMs = Math.min(YIELD_MS.longest, Math.max(YIELD_MS.shortest, waited / 4));
  return new PlatformFailure({ kind: 'pending', retryAfterMs, message: 'YouTube is processing the video.' });
};

/**
 * Waits until YouTube can show the video. It has its address from the start, so a verdict that takes too long, or that
 * cannot be read, is not waited for. Gives who may see it, where YouTube tells. Throws `PlatformFailure`: `rejected` for
 * a video that will not be shown, `pending` when this attempt's time is up.
 */
export const awaitVideo = async (
  job: PublishContext,
  api: YouTubeApi,
  { id, at }: UploadedVideo,
): Promise<{ privacyStatus: string | null }> => {
  const { clock, sleep, yieldAt } = job;
  for (let wait: number = POLL_MS.first; ; wait = POLL_MS.last) {
    const status = await look(job, api, id);
    if (status === 'hidden') return { privacyStatus: null };
    const verdict = status && verdictOf(status);
    if (verdict) throw verdict;
    const waited = clock.now() - at;
    if (status?.uploadStatus === 'processed' || waited >= PROCESSING_TIMEOUT_MS)
      return { privacyStatus: status?.privacyStatus ?? null };
    if (clock.now() + wait > yieldAt) throw pending(waited);
    await sleep(wait);
  }
};
