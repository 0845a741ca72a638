import { pausedMs } from '../../infra/limits/pauses.ts';
import type { Wait } from '../../infra/queue/task-result.ts';
import { shardOf } from '../../infra/store/shards.ts';
import { DAY } from '../../model/clock.ts';
import { PAUSED_DELAY_MS, PICKUP_TIMEOUT_MS, RECOVER_AFTER_MS } from '../../model/delays.ts';
import { isLive } from '../../model/ids.ts';
import type { Submission, Target } from '../../model/post.ts';
import type { Run, RunProblem } from '../../model/run.ts';
import type { Pause, PlatformPauses } from '../../model/status.ts';
import { delaysOfNewRun, withDelays } from './lateness.ts';
import { outcomeUnknown } from './run-problems.ts';
import { endedReplies, firstMissing, mayBeLive, withReplyNote } from './run-replies.ts';

/**
 * The states of a run: `queued` → `processing` → `succeeded` | `failed`. The last two are final. The functions here are
 * pure: they return what to write.
 */
export function isTerminal(status: Run['status']): boolean {
  return status === 'succeeded' || status === 'failed';
}

/** A post that could not be started for this long is not published any more: users would not expect it so late. */
export const MAX_START_DELAY_MS = DAY;

/** A new run of a post. `startDelayMs` is how long after the post is due it starts. */
export function newRun(postSubmissionId: string, submission: Submission, target: Target, startDelayMs = 0): Run {
  const due = (submission.publishAt ?? submission.createdAt).getTime();
  return {
    userId: submission.userId,
    postSubmissionId,
    platform: target.platform,
    accountId: target.accountId,
    targetId: target.targetId,
    livemode: isLive(submission.userId),
    revision: submission.revision,
    status: 'queued',
    generation: 0,
    attempt: 0,
    lease: null,
    steps: {},
    reconcile: false,
    waits: 0,
    notBefore: null,
    shard: shardOf(postSubmissionId),
    recoverAt: new Date(due + startDelayMs + PICKUP_TIMEOUT_MS),
    deadlineAt: new Date(due + MAX_START_DELAY_MS),
    result: null,
    liveAt: null,
    replies: [],
    lacksReplies: false,
    error: null,
    notes: [],
    lastProblem: null,
    attempts: [],
    requeues: [],
    createdAt: submission.createdAt,
    dueAt: new Date(due),
    startedAt: null,
    lateMs: null,
    delays: delaysOfNewRun(submission, due, startDelayMs),
    finishedAt: null,
    expireAt: submission.expireAt,
  };
}

/** Whether a worker has done something for a run at its platform, or may have. */
export function hasBegun({ steps, reconcile }: Pick<Run, 'steps' | 'reconcile'>): boolean {
  return reconcile || Object.keys(steps).length > 0;
}

/** Whether a worker has a run (`now` in ms since the epoch). */
export function isLeased({ lease }: Pick<Run, 'lease'>, now: number): boolean {
  return lease !== null && lease.until.getTime() > now;
}

/** Whether a run can be cancelled as a whole (`now` in ms since the epoch): no worker has it, and nothing of it is live or may be. */
export function isCancellable(run: Run, now: number): boolean {
  if (run.result || run.reconcile || mayBeLive(Object.values(run.steps), null)) return false;
  if (run.status !== 'processing') return run.status === 'queued';
  return !isLeased(run, now) && !hasBegun(run);
}

/** Whether a run's deadline has passed. It stands still while the platform is paused. */
export function isOverdue(run: Run, pauses: PlatformPauses, now: number): boolean {
  if (!run.deadlineAt) return false;
  const deadline = run.deadlineAt.getTime();
  const since = run.startedAt?.getTime() ?? deadline - MAX_START_DELAY_MS;
  return deadline + pausedMs(pauses, run.platform, since, now) <= now;
}

/** How long after its first attempt a run that waits for quotas fails: users would not expect the post so late. */
const MAX_STOPPED_MS = 7 * DAY;

/**
 * The deadline of a run that waits until `until` (ms since the epoch) for something that has run out: it counts from the end
 * of the wait.
 */
export function deadlineAfterStop(
  { startedAt, deadlineAt }: Pick<Run, 'startedAt' | 'deadlineAt'>,
  until: number,
  deadlineMs: number,
): Date | null {
  if (!deadlineAt) return null;
  const latest = (startedAt?.getTime() ?? until) + MAX_STOPPED_MS;
  return new Date(Math.max(deadlineAt.getTime(), Math.min(until + deadlineMs, latest)));
}

/** The end of a run's lease or of its wait (ms since the epoch); 0 where it has neither. */
export function busyUntil({ lease, notBefore }: Run): number {
  return (lease?.until ?? notBefore)?.getTime() ?? 0;
}

/**
 * Moves the recovery of a run behind a lease or a wait until `until`, but only where it is past or would be later than
 * that. Where it comes earlier it stays, and the recovery sweep moves it: the index of `recoverAt` grows at its end only,
 * where Firestore sustains 500 writes a second. `now` and `until` in ms since the epoch.
 */
export function recoveryAfter(run: Pick<Run, 'recoverAt'>, until: number, now: number): Partial<Run> {
  const latest = until + RECOVER_AFTER_MS;
  const current = run.recoverAt?.getTime() ?? 0;
  return current > now && current <= latest ? {} : { recoverAt: new Date(latest) };
}

/**
 * The changes of a run that waits from `now` until `until` (ms since the epoch) for other runs of its customer. That is no attempt,
 * and does not count towards the deadline of a run that has started.
 */
export function waitingRun(run: Run, now: number, until: number): Partial<Run> {
  const { startedAt, deadlineAt } = run;
  return {
    waits: run.waits + 1,
    notBefore: new Date(until),
    delays: withDelays(run.delays, [{ reason: 'own_posts', from: new Date(now), until: new Date(until) }]),
    ...recoveryAfter(run, until, now),
    ...(startedAt && deadlineAt ? { deadlineAt: new Date(deadlineAt.getTime() + until - now) } : {}),
  };
}

/**
 * For how long (ms) a run could have been worked on and was not; the time of a pause does not count. Unlike the time since
 * `recoverAt` it does not start again when the recovery sweep enqueues the run.
 */
export function idleMs(run: Run, pauses: PlatformPauses, now: number): number {
  const since = waitingSince(run);
  return Math.max(0, now - since - pausedMs(pauses, run.platform, since, now));
}

/**
 * The changes that end a run with an error. If the post may be live, the error is always `outcome_unknown`; if it is
 * live, the run has succeeded, with notes about what is missing.
 */
export function failedRun(
  run: Pick<Run, 'steps'> & Partial<Pick<Run, 'result' | 'notes' | 'replies'>>,
  error: RunProblem,
  now: number,
): Partial<Run> {
  const { result, notes = [], replies = [], steps } = run;
  return result
    ? succeededRun({ result, notes, replies: endedReplies({ replies, steps }, error) }, now)
    : withoutPost(run, error, now);
}

/** The changes that end a run with its live post, and with what became of its replies. */
export function succeededRun(
  { result, notes, replies }: Pick<Run, 'result' | 'notes' | 'replies'>,
  now: number,
): Partial<Run> {
  return {
    status: 'succeeded',
    lease: null,
    notBefore: null,
    recoverAt: null,
    result,
    replies,
    lacksReplies: firstMissing(replies) !== null,
    error: null,
    notes: withReplyNote(notes, replies),
    finishedAt: new Date(now),
  };
}

/**
 * Why a claim is rejected: the run is finished, its post was edited since it was read, another worker holds it, or its retry
 * is not due yet.
 */
export type ClaimRejection =
  | { kind: 'finished' }
  | { kind: 'edited' }
  | ({ kind: 'busy' } & Omit<Wait, 'kind'>)
  | ({ kind: 'early' } & Omit<Wait, 'kind'>);

/** The `dedupeSuffix` of the task for the next attempt of a run, or its next wait: equal each time that one is enqueued. */
export function nextDedupeSuffix({ attempt, waits }: Pick<Run, 'attempt' | 'waits'>): string {
  return waits === 0 ? `attempt-${attempt + 1}` : `attempt-${attempt + 1}-${waits}`;
}

/** The dedupe suffix of the task that waits while a platform is paused: one in each half of the time between two deliveries. */
export function pausedDedupeSuffix(pause: Pause, now: number): string {
  return `paused-${pause.from.getTime()}-${Math.floor((2 * now) / PAUSED_DELAY_MS)}`;
}

/**
 * Returns why a worker may not claim this run, or null if it may. `now` is the store's time (ms): the clocks of workers
 * differ.
 */
export function claimRejection(run: Run, now: number): ClaimRejection | null {
  if (isTerminal(run.status)) return { kind: 'finished' };
  if (run.lease && run.lease.until.getTime() > now) {
    const { fence, until } = run.lease;
    // A renewed lease has a new end, so that the next poll has another task name.
    const dedupeSuffix = `after-lease-${fence}-${until.getTime()}`;
    return {
      kind: 'busy',
      delayMs: until.getTime() - now,
      dedupeSuffix,
      message: 'Another worker is publishing the post.',
    };
  }
  if (run.notBefore && run.notBefore.getTime() > now)
    return {
      kind: 'early',
      delayMs: run.notBefore.getTime() - now,
      dedupeSuffix: nextDedupeSuffix(run),
      message: 'The next attempt is not due yet.',
    };
  return null;
}

/** The end of a run's lease or of its wait, or when it was due (ms since the epoch). */
function waitingSince({ lease, notBefore, startedAt, deadlineAt, createdAt }: Run): number {
  const since = lease?.until ?? notBefore ?? startedAt;
  if (since) return since.getTime();
  return deadlineAt ? deadlineAt.getTime() - MAX_START_DELAY_MS : createdAt.getTime();
}

function withoutPost(run: Pick<Run, 'steps'>, error: RunProblem, now: number): Partial<Run> {
  return {
    status: 'failed',
    lease: null,
    notBefore: null,
    recoverAt: null,
    error: mayBeLive(Object.values(run.steps), error) ? outcomeUnknown : error,
    finishedAt: new Date(now),
  };
}
