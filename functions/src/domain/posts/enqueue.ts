import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Config } from '../../infra/config/config.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TraceContext } from '../../infra/observe/trace.ts';
import { orchestrateQueue, queueOfRun, type Task, TEST_QUEUE, taskName } from '../../infra/queue/task-queue.ts';
import type { RunAddress, TaskResult } from '../../infra/queue/task-result.ts';
import { type StoredVersion, storedVersion } from '../../infra/store/field-values.ts';
import { LONGEST_ENQUEUED_MS } from '../../model/delays.ts';
import { platforms } from '../../model/platform.ts';
import { type Submission, submission as storedSubmission } from '../../model/post.ts';
import { orchestrateAt } from './times.ts';

/** What the orchestration of a post needs, which saves reading it for as long as it has this version. */
export const carriedPost = z.object({
  version: storedVersion,
  userId: z.string(),
  revision: z.number(),
  publishAt: z.coerce.date().nullable(),
  dueAt: z.coerce.date().nullable(),
  targets: z.array(z.object({ platform: z.enum(platforms), accountId: z.string(), runId: z.string() })),
  startsAfter: storedSubmission.shape.startsAfter,
});

/** A task has at most 100 KB. */
const MAX_CARRIED_TARGETS = 100;

/**
 * The orchestration task of a post. `dedupeSuffix` makes the name of a deliberate repetition unique: `accepted`,
 * `edited-REVISION`, the minute of a sweep, or the value of a `Wait`.
 */
export function orchestrationTask(
  config: Pick<Config, 'scale'>,
  id: string,
  submission: Pick<Submission, 'userId' | 'trace'>,
  dedupeSuffix: string,
): Task {
  return {
    queue: orchestrateQueue(submission.userId, config),
    name: taskName('orchestrate', id, dedupeSuffix),
    payload: { userId: submission.userId, postSubmissionId: id, traceContext: submission.trace },
  };
}

/** The task, not dispatched before a time; null for at once. */
export function startingAt(task: Task, notBefore: Date | null): Task {
  return notBefore ? { ...task, notBefore } : task;
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

/**
 * Enqueues a post that is new or was edited, best effort: the dispatcher sweep enqueues from the outbox what fails here, and what is
 * due later than a queue takes. The task of an earlier revision does nothing: the post is not due, or dispatched. `version` is that of the
 * stored submission.
 */
export async function enqueueNewPost(
  ctx: Pick<Context, 'queue' | 'clock' | 'config'>,
  id: string,
  submission: Submission,
  logger: Logger,
  version?: StoredVersion,
): Promise<void> {
  const { revision, publishAt } = submission;
  const now = ctx.clock.now();
  if (publishAt && publishAt.getTime() - now > LONGEST_ENQUEUED_MS) return;
  const task = orchestrationTask(ctx.config, id, submission, revision === 0 ? 'accepted' : `edited-${revision}`);
  const payload = { ...task.payload, ...(version ? carriedOf(submission, version) : {}) };
  try {
    await ctx.queue.enqueue(startingAt({ ...task, payload }, orchestrateAt(ctx.config.publishing, publishAt, now)));
  } catch (error) {
    logger.warn('enqueueing a post failed; the dispatcher sweep will retry it', { postSubmissionId: id }, error);
  }
}

function carriedOf(
  { userId, revision, publishAt, dueAt, targets, startsAfter }: Submission,
  { seconds, nanoseconds }: StoredVersion,
) {
  if (targets.length > MAX_CARRIED_TARGETS) return {};
  const runs = targets.map(({ platform, accountId, runId }) => ({ platform, accountId, runId }));
  return {
    carried: { version: { seconds, nanoseconds }, userId, revision, publishAt, dueAt, targets: runs, startsAfter },
  };
}
