import { MINUTE, SECOND } from '../../model/clock.ts';
import { GRAPH_SETTLE_MS } from '../../model/delays.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import { hasSettled } from '../kit/lookup.ts';
import { clamp, sleepOrYield, type Waiting } from '../kit/poll.ts';
import type { FacebookApi } from './api.ts';
import type { VideoState } from './replies.ts';

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
export async function pollVideo<S extends VideoState>(
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
export function pollFinalState(
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
