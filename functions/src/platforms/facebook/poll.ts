import { MINUTE, SECOND } from '../../time/clock.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { FacebookApi } from './api.ts';
import type { VideoState } from './replies.ts';

/** How long Facebook may work on a video before we say that we do not know what became of it (ms). */
const PROCESSING_LIMIT_MS = 30 * MINUTE;

/** Pauses between two looks at a video within one attempt (ms). */
export const POLL_MS = { first: SECOND, last: 5 * SECOND } as const;

/** Pauses between attempts: a quarter of the time waited so far (ms). */
const YIELD_MS = { shortest: 5 * SECOND, longest: MINUTE } as const;

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
export const pollVideo = async <S extends VideoState>(
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
