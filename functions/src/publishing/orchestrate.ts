import pMap from 'p-map';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { childTrace, type TraceContext } from '../observe/trace.ts';
import type { Submission, Target } from '../store/documents/submission.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { MINUTE } from '../time/clock.ts';
import { publishTask } from './enqueue.ts';
import type { TaskResult } from './task-result.ts';

/** The maximum number of tasks enqueued in parallel. */
const CONCURRENCY = 20;
/** After this time (ms) an orchestration counts as failed, and the dispatcher sweep starts it again. */
const ORCHESTRATION_TIMEOUT_MS = 2 * MINUTE;
/** A task that is at most this early is enqueued again; an earlier one is dropped, and the sweep enqueues another. */
const MAX_EARLY_MS = 2 * MINUTE;
/** How often an orchestrator starts over because another one, or the post's owner, changed the post. */
const CONFLICT_ATTEMPTS = 5;

const done: TaskResult = { kind: 'done' };

const fanOut = async (
  ctx: Pick<Context, 'queue'>,
  id: string,
  submission: Submission,
  trace: TraceContext,
): Promise<void> => {
  const enqueue = (target: Target): Promise<void> => {
    const run = { ...target, userId: submission.userId, postSubmissionId: id };
    return ctx.queue.enqueue(publishTask(run, childTrace(trace), 'first'));
  };
  await pMap(submission.targets, enqueue, { concurrency: CONCURRENCY });
};

interface OrchestrateTask {
  postSubmissionId: string;
  trace: TraceContext;
}

const dispatch = async (ctx: Context, task: OrchestrateTask, logger: Logger): Promise<TaskResult> => {
  const reference = ctx.store.submissions.doc(task.postSubmissionId);
  const snapshot = await reference.get();
  const submission = snapshot.data();
  if (!submission || !snapshot.updateTime || submission.status === 'dispatched' || submission.status === 'cancelled')
    return done;
  const now = ctx.clock.now();
  const { publishAt } = submission;
  const earlyMs = (publishAt?.getTime() ?? 0) - now;
  // Clocks differ, and the Tasks emulator ignores schedule times: the due time is checked here again.
  if (publishAt && earlyMs > 0)
    return earlyMs > MAX_EARLY_MS
      ? done
      : { kind: 'wait', delayMs: earlyMs, round: `due-${publishAt.getTime()}`, message: 'The post is not due yet.' };
  const { writeTime } = await reference.update(
    { status: 'orchestrating', dueAt: new Date(now + ORCHESTRATION_TIMEOUT_MS), updatedAt: new Date(now) },
    { lastUpdateTime: snapshot.updateTime },
  );
  await fanOut(ctx, task.postSubmissionId, submission, task.trace);
  await reference.update(
    { status: 'dispatched', dueAt: null, updatedAt: new Date(ctx.clock.now()) },
    { lastUpdateTime: writeTime },
  );
  logger.info('dispatched', { targets: submission.targets.length });
  return done;
};

/**
 * Enqueues one publish task per target: `queued` → `orchestrating` → `dispatched`. Idempotent: task names are
 * deterministic, and a delivery of a finished run does nothing. Throws when the queue or the store fails.
 */
export const orchestrate = (ctx: Context, task: OrchestrateTask, logger: Logger): Promise<TaskResult> =>
  retryOnConflict(() => dispatch(ctx, task, logger), CONFLICT_ATTEMPTS);
