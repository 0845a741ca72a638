import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { FacebookApi } from './api.ts';
import { POLL_MS, PROCESSING_LIMIT_MS, YIELD_MS } from './limits.ts';
import type { VideoState } from './video-state.ts';

/** The video is there, so a look that fails says nothing about it: whatever went wrong, the answer is to look again. */
const lookFailed = (error: unknown): never => {
  if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
  const { outcome, platformTraceId } = error;
  const retryAfterMs = retryDelayOf(outcome) ?? YIELD_MS.longest;
  const options = { platformTraceId, cause: error };
  throw new PlatformFailure({ kind: 'pending', retryAfterMs, message: outcome.message }, options);
};

/**
 * Looks at a video until it is in one of these states. Looks for as long as the attempt may, then yields with `pending`;
 * after too long a time says that nothing is known. `since` in ms since the epoch.
 */
export const untilVideo = async <S extends VideoState>(
  { clock, sleep, yieldAt }: Pick<PublishContext, 'clock' | 'sleep' | 'yieldAt'>,
  api: FacebookApi,
  { videoId, since }: { videoId: string; since: number },
  isThere: (state: VideoState) => state is S,
): Promise<S> => {
  for (let wait: number = POLL_MS.first; ; wait = Math.min(2 * wait, POLL_MS.last)) {
    const state = await api.videoState(videoId).catch(lookFailed);
    if (isThere(state)) return state;
    const age = clock.now() - since;
    if (age > PROCESSING_LIMIT_MS) {
      const message = 'Facebook does not tell what became of the video.';
      throw new PlatformFailure({ kind: 'unknown', retryAfterMs: YIELD_MS.longest, message });
    }
    if (clock.now() + wait > yieldAt) {
      const retryAfterMs = Math.min(YIELD_MS.longest, Math.max(YIELD_MS.shortest, age / 4));
      throw new PlatformFailure({ kind: 'pending', retryAfterMs, message: 'Facebook is processing the video.' });
    }
    await sleep(wait);
  }
};

/** What a video that was told to go public comes to. */
export type VideoEnd = 'live' | 'failed' | 'draft';

export const isEnd = (state: VideoState): state is VideoEnd =>
  state === 'live' || state === 'failed' || state === 'draft';
