import pMap from 'p-map';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { childTrace, type TraceContext } from '../observe/trace.ts';
import type { Submission, Target } from '../store/documents/submission.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import { publishQueue, taskName } from './task-names.ts';
import type { TaskResult } from './task-result.ts';

/** The maximum number of tasks enqueued in parallel. */
const CONCURRENCY = 20;
/** After this time (ms) an orchestration counts as failed, and the dispatcher sweep starts it again. */
const ORCHESTRATION_TIMEOUT_MS = 2 * MINUTE;
/** A task that is at most this early is retried; an earlier one is dropped, and the sweep enqueues another. */
const MAX_EARLY_MS = 2 * MINUTE;

const done: TaskResult = { kind: 'done' };
const retry = (retryAfterMs: number, message: string): TaskResult => ({ kind: 'retry', retryAfterMs, message });

/** Enqueues a publish task. `round` is `first`, or the minute of the sweep that repeats it. */
export const enqueuePublish = (
  ctx: Pick<Context, 'queue'>,
  run: Pick<Target, 'platform' | 'accountId'> & { userId: string; postSubmissionId: string },
  trace: TraceContext,
  round: string,
): Promise<void> =>
  ctx.queue.enqueue({
    queue: publishQueue(run.platform),
    name: taskName('publish', `${run.postSubmissionId}:${run.platform}:${run.accountId}`, round),
    payload: {
      userId: run.userId,
      postSubmissionId: run.postSubmissionId,
      accountId: run.accountId,
      traceContext: trace,
    },
  });

const fanOut = async (
  ctx: Pick<Context, 'queue'>,
  id: string,
  submission: Submission,
  trace: TraceContext,
): Promise<void> => {
  const enqueue = (target: Target): Promise<void> =>
    enqueuePublish(ctx, { ...target, userId: submission.userId, postSubmissionId: id }, childTrace(trace), 'first');
  await pMap(submission.targets, enqueue, { concurrency: CONCURRENCY });
};

/**
 * Enqueues one publish task per target: `queued` → `orchestrating` → `dispatched`. Idempotent: task names are
 * deterministic, and a delivery of a finished run does nothing.
 */
export const orchestrate = async (
  ctx: Context,
  task: { postSubmissionId: string; trace: TraceContext },
  logger: Logger,
): Promise<TaskResult> => {
  const reference = ctx.store.submissions.doc(task.postSubmissionId);
  const snapshot = await reference.get();
  const submission = snapshot.data();
  if (!submission || !snapshot.updateTime || submission.status === 'dispatched' || submission.status === 'cancelled')
    return done;
  const now = ctx.clock.now();
  const earlyMs = (submission.publishAt?.getTime() ?? 0) - now;
  // Clocks differ, and the Tasks emulator ignores schedule times: the due time is checked here again.
  if (earlyMs > 0)
    return earlyMs > MAX_EARLY_MS ? done : retry(Math.min(earlyMs, 10 * SECOND), 'The post is not due yet.');
  try {
    const { writeTime } = await reference.update(
      { status: 'orchestrating', dueAt: new Date(now + ORCHESTRATION_TIMEOUT_MS), updatedAt: new Date(now) },
      { lastUpdateTime: snapshot.updateTime },
    );
    await fanOut(ctx, task.postSubmissionId, submission, task.trace);
    await reference.update(
      { status: 'dispatched', dueAt: null, updatedAt: new Date(ctx.clock.now()) },
      { lastUpdateTime: writeTime },
    );
  } catch (error) {
    if (isPreconditionFailed(error)) return retry(SECOND, 'Another orchestrator is working on this post.');
    throw error;
  }
  logger.info('dispatched', { targets: submission.targets.length });
  return done;
};
