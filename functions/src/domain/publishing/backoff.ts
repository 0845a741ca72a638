import { jitter } from '../../infra/ids/ids.ts';
import type { Run } from '../../infra/store/documents/run.ts';
import { MINUTE } from '../../infra/time/clock.ts';
import type { FailureOutcome } from '../../platforms/contract/outcome.ts';

type Retried = Exclude<FailureOutcome['kind'], 'rejected' | 'reconnect'>;

/**
 * Pauses grow with the time that a run has been tried, or an outcome been unknown, by this share of it: exponentially,
 * without counting attempts. A platform that processes a file is asked more often than one that is away.
 */
const GROWTH: Record<Retried, { share: number; longestMs: number }> = {
  retryAfter: { share: 0.5, longestMs: 15 * MINUTE },
  pending: { share: 0.1, longestMs: 5 * MINUTE },
  unknown: { share: 0.25, longestMs: 15 * MINUTE },
};

/** The pause before the next attempt of a run (ms): at least what the outcome asks for. */
export function pauseAfter(
  { kind, retryAfterMs }: { kind: Retried; retryAfterMs: number },
  run: Pick<Run, 'steps' | 'startedAt'>,
  now: number,
): number {
  const { share, longestMs } = GROWTH[kind];
  const grown = Math.min(longestMs, (now - begunAt(kind, run, now)) * share);
  return Math.max(retryAfterMs, jitter(Math.max(0, grown)));
}

/** When it began, for the growth of pauses: the intent of an unknown outcome, else the first attempt. */
function begunAt(kind: Retried, { steps, startedAt }: Pick<Run, 'steps' | 'startedAt'>, now: number): number {
  const intents = Object.values(steps).filter(({ state }) => state === 'intent');
  const first = Math.min(...intents.map(({ at }) => at.getTime()));
  return kind === 'unknown' && intents.length > 0 ? first : (startedAt?.getTime() ?? now);
}
