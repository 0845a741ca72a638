import type { Requeue, Run } from '../../model/run.ts';
import { DEFINITE_CODES, firstMissing, withoutReplySteps, withReplyNote } from './run-replies.ts';
import { MAX_START_DELAY_MS } from './run-state.ts';

/** How many times a run was queued again that are kept. */
const MAX_REQUEUES = 20;

type EndedRun = Pick<Run, 'attempt' | 'error' | 'result' | 'finishedAt' | 'requeues' | 'generation'>;

/**
 * The changes that reopen a finished run after its result turned out to belong to another run: `steps` ask the platform
 * again.
 */
export function reopenedRun(run: EndedRun, steps: Run['steps'], now: number): Partial<Run> {
  return {
    ...requeued(run, 'reassigned', now),
    status: 'processing',
    steps,
    lease: null,
    notBefore: null,
    recoverAt: new Date(now),
    result: null,
    liveAt: null,
    replies: [],
    lacksReplies: false,
    notes: [],
    finishedAt: null,
  };
}

/**
 * The changes that queue a finished run again: a live post is continued at its first missing reply; any other keeps the steps that
 * it has done, unless the platform has definitely published nothing.
 */
export function redrivenRun(run: Run, reason: Requeue['reason'], now: number): Partial<Run> {
  if (run.lacksReplies) return continuedRun(run, reason, now);
  return {
    ...queuedAgain(run, reason, now),
    // The platform would refuse the same container or upload again.
    ...(run.error && DEFINITE_CODES.includes(run.error.code) ? { steps: {} } : {}),
  };
}

/**
 * The changes that queue a finished run again after its user has checked that the platform does not have the post: from its
 * beginning, as if nothing had been sent. Of a live post that is the first missing reply.
 */
export function restartedRun(run: Run, now: number): Partial<Run> {
  if (run.lacksReplies) return continuedRun(run, 'confirmed_not_live', now);
  return {
    ...queuedAgain(run, 'confirmed_not_live', now),
    steps: {},
    lastProblem: null,
  };
}

/** The record that a finished run is queued again, with how it had ended. */
function requeued(
  { attempt, error, result, finishedAt, requeues, generation }: EndedRun,
  reason: Requeue['reason'],
  now: number,
): Pick<Run, 'requeues' | 'generation'> {
  const problem = error && { code: error.code, message: error.message };
  // The end has the store's time, which may be ahead of this clock.
  const at = new Date(Math.max(now, finishedAt?.getTime() ?? now));
  const requeue = { at, reason, attempt, finishedAt, error: problem, result };
  return { requeues: [...requeues, requeue].slice(-MAX_REQUEUES), generation: generation + 1 };
}

/** Queues a run with a live post again, to continue at the first missing reply. */
function continuedRun(run: Run, reason: Requeue['reason'], now: number): Partial<Run> {
  const missing = firstMissing(run.replies);
  const isAbsent = reason === 'confirmed_not_live' || (missing?.error && DEFINITE_CODES.includes(missing.error.code));
  return {
    ...queuedAgain(run, reason, now),
    replies: run.replies.map((reply) =>
      reply.status === 'published' ? reply : { ...reply, status: 'waiting', error: null },
    ),
    lacksReplies: false,
    notes: withReplyNote(run.notes, []),
    ...(missing && isAbsent ? { steps: withoutReplySteps(run.steps, missing.index) } : {}),
  };
}

function queuedAgain(run: EndedRun, reason: Requeue['reason'], now: number): Partial<Run> {
  return {
    ...requeued(run, reason, now),
    status: 'queued',
    recoverAt: new Date(now),
    deadlineAt: new Date(now + MAX_START_DELAY_MS),
    reconcile: false,
    error: null,
    dueAt: new Date(now),
    startedAt: null,
    lateMs: null,
    delays: [],
    finishedAt: null,
  };
}
