import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TraceContext } from '../../infra/observe/trace.ts';
import { ORCHESTRATE_QUEUE, queueOfRun, type Task, TEST_QUEUE, taskName } from '../../infra/queue/task-queue.ts';
import type { RunAddress, TaskResult } from '../../infra/queue/task-result.ts';
import type { Submission } from '../../model/post.ts';

/**
 * Whether a post is due soon enough to be fanned out. Cloud Tasks limits how far ahead a task may be scheduled; the
 * outbox does not.
 */
function isDueSoon(ctx: Pick<Context, 'clock' | 'config'>, publishAt: Date | null): boolean {
  return publishAt === null || publishAt.getTime() - ctx.clock.now() <= ctx.config.publishing.dispatchAheadMs;
}

/**
 * The orchestration task of a post. `dedupeSuffix` makes the name of a deliberate repetition unique: `accepted`,
 * `edited-REVISION`, the minute of a sweep, or the value of a `Wait`.
 */
export function orchestrationTask(
  id: string,
  submission: Pick<Submission, 'userId' | 'trace'>,
  dedupeSuffix: string,
): Task {
  return {
    queue: ORCHESTRATE_QUEUE,
    name: taskName('orchestrate', id, dedupeSuffix),
    payload: { userId: submission.userId, postSubmissionId: id, traceContext: submission.trace },
  };
}

/** The first value of `dedupeSuffix` for this content and time: the queue rejects task names that were used before. */
export function firstDedupeSuffix({ revision }: Pick<Submission, 'revision'>): string {
  return revision === 0 ? 'first' : `first-${revision}`;
}

/** The publish task of a run. `dedupeSuffix` is `firstDedupeSuffix`, the minute of a sweep, or the value of a `Wait`. */
export function publishTask(run: RunAddress, trace: TraceContext, dedupeSuffix: string): Task {
  const queue = queueOfRun(run);
  return {
    queue,
    name: taskName('publish', `${run.postSubmissionId}:${run.platform}:${run.accountId}`, dedupeSuffix),
    payload: {
      userId: run.userId,
      postSubmissionId: run.postSubmissionId,
      accountId: run.accountId,
      // The queue of test users serves all platforms.
      ...(queue === TEST_QUEUE ? { platform: run.platform } : {}),
      ...(run.runId === undefined ? {} : { runId: run.runId }),
      traceContext: trace,
    },
  };
}

/** The current task: `id` is the name that the queue gives it, `next` creates the next task with a value of `dedupeSuffix`. */
interface CurrentTask {
  id: string | undefined;
  next(dedupeSuffix: string): Task;
}

/**
 * Enqueues the next poll of a waiting task, and returns the response to the queue. If that is impossible, the queue has
 * to retry this task: it rejects the new one, or has delivered this one well before its time.
 */
export async function enqueueNextPoll(
  ctx: Pick<Context, 'queue' | 'clock'>,
  result: TaskResult,
  task: CurrentTask,
  logger: Logger,
): Promise<Exclude<TaskResult, { kind: 'wait' }>> {
  if (result.kind !== 'wait') return result;
  const retry = { ...result, kind: 'retry' } as const;
  const next = task.next(result.dedupeSuffix);
  if (next.name === task.id) return retry;
  try {
    await ctx.queue.enqueue({ ...next, notBefore: new Date(ctx.clock.now() + result.delayMs) });
    return { kind: 'done' };
  } catch (error) {
    logger.warn('enqueueing the next poll failed; the queue retries this task', {}, error);
    return retry;
  }
}

/** Enqueues a post that is new or was edited, best effort: the dispatcher sweep enqueues from the outbox what fails here. */
export async function enqueueNewPost(
  ctx: Pick<Context, 'queue' | 'clock' | 'config'>,
  id: string,
  submission: Submission,
  logger: Logger,
): Promise<void> {
  if (!isDueSoon(ctx, submission.publishAt)) return;
  try {
    await ctx.queue.enqueue(
      orchestrationTask(id, submission, submission.revision === 0 ? 'accepted' : `edited-${submission.revision}`),
    );
  } catch (error) {
    logger.warn('enqueueing a post failed; the dispatcher sweep will retry it', { postSubmissionId: id }, error);
  }
}
