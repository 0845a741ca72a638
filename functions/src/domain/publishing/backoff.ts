import { jitter } from '../../infra/ids/ids.ts';
import type { Run } from '../../infra/store/documents/run.ts';
import { PAUSE_GROWTH } from '../../infra/time/publishing-delays.ts';
import type { FailureOutcome } from '../../platforms/contract/outcome.ts';

type Retried = Exclude<FailureOutcome['kind'], 'rejected' | 'reconnect'>;

/** The pause before the next attempt of a run (ms): at least as long as the outcome requests. */
export function pauseAfter(
  { kind, retryAfterMs }: { kind: Retried; retryAfterMs: number },
  run: Pick<Run, 'steps' | 'startedAt'>,
  now: number,
): number {
  const { share, longestMs } = PAUSE_GROWTH[kind];
  const grown = Math.min(longestMs, (now - begunAt(kind, run, now)) * share);
  return Math.max(retryAfterMs, jitter(Math.max(0, grown)));
}

/** When it began, for the growth of pauses: the intent of an unknown outcome, else the first attempt. */
function begunAt(kind: Retried, { steps, startedAt }: Pick<Run, 'steps' | 'startedAt'>, now: number): number {
  const intents = Object.values(steps).filter(({ state }) => state === 'intent');
  const first = Math.min(...intents.map(({ at }) => at.getTime()));
  return kind === 'unknown' && intents.length > 0 ? first : (startedAt?.getTime() ?? now);
}
