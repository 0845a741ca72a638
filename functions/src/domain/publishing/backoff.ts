import { PAUSE_GROWTH } from '../../model/delays.ts';
import { jitter } from '../../model/ids.ts';
import type { Run } from '../../model/run.ts';
import type { FailureOutcome } from '../../platforms/contract/outcome.ts';

type Retried = Exclude<FailureOutcome['kind'], 'rejected' | 'reconnect'>;

/** The pause before the next attempt of a run (ms): at least as long as the outcome requests. */
export function pauseAfter(
  { kind, retryAfterMs }: { kind: Retried; retryAfterMs: number },
  run: Pick<Run, 'steps' | 'startedAt' | 'liveAt' | 'replies'>,
  now: number,
): number {
  const { share, longestMs } = PAUSE_GROWTH[kind];
  const grown = Math.min(longestMs, (now - begunAt(kind, run, now)) * share);
  return Math.max(retryAfterMs, jitter(Math.max(0, grown)));
}

/** When it began, for the growth of pauses: the intent of an unknown outcome, else the first attempt, or what is live since then. */
function begunAt(
  kind: Retried,
  { steps, startedAt, liveAt, replies }: Parameters<typeof pauseAfter>[1],
  now: number,
): number {
  const intents = Object.values(steps).filter(({ state }) => state === 'intent');
  const first = Math.min(...intents.map(({ at }) => at.getTime()));
  if (kind === 'unknown' && intents.length > 0) return first;
  const times = [startedAt, liveAt, ...replies.map((reply) => reply.liveAt)].flatMap((time) => time?.getTime() ?? []);
  return times.length > 0 ? Math.max(...times) : now;
}
