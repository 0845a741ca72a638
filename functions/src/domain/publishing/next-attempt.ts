import { MINUTE } from '../../model/clock.ts';
import { PAUSE_GROWTH } from '../../model/delays.ts';
import { jitter } from '../../model/ids.ts';
import type { Run, RunNote } from '../../model/run.ts';
import type { FollowUp } from '../../platforms/contract/module.ts';
import type { FailureOutcome, Outcome } from '../../platforms/contract/outcome.ts';

/**
 * How long after its post is live a follow-up is retried (ms): a lost response takes ten minutes to settle, and a later
 * comment is no longer expected.
 */
const FOLLOW_UP_MS = 30 * MINUTE;

/** The note of a live post while its follow-up is not done. */
export function missingNote({ name, label }: FollowUp): RunNote {
  return {
    code: `${name}_missing`,
    message: `The post is live without its ${label}.`,
  };
}

/** Outcomes after which there may be another attempt. */
export type WaitOutcome = Extract<Outcome, { retryAfterMs: number | null }>;

/**
 * What follows this outcome of a live post's follow-up: a wait for the next attempt, or the end of the run, with a note where
 * something is missing. `now` in ms since the epoch.
 */
export function afterFollowUp(
  followUp: FollowUp,
  outcome: Outcome,
  { liveAt }: Pick<Run, 'liveAt'>,
  now: number,
): { wait: WaitOutcome } | { note: RunNote | null } {
  if (outcome.kind === 'published') return { note: null };
  const until = (liveAt?.getTime() ?? 0) + FOLLOW_UP_MS;
  const mayWait = canWait(outcome) && outcome.retryAfterMs !== null && now + outcome.retryAfterMs <= until;
  return mayWait ? { wait: outcome } : { note: noteOf(followUp, outcome) };
}

function canWait(outcome: Outcome): outcome is WaitOutcome {
  return 'retryAfterMs' in outcome;
}

function noteOf({ name, label }: FollowUp, outcome: Outcome): RunNote {
  return outcome.kind === 'unknown'
    ? {
        code: `${name}_unknown`,
        message: `The post is live. We could not find out whether its ${label} is: please check before you write it again.`,
      }
    : { code: `${name}_missing`, message: `The post is live without its ${label}. ${messageOf(outcome)}`.trim() };
}

function messageOf(outcome: Outcome): string {
  if (outcome.kind === 'published') return '';
  // Applies to a run that only asks the platform and writes nothing.
  if (outcome.kind === 'rejected' && outcome.code === 'not_live') return 'Herald only searched for it.';
  return outcome.message;
}

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
