import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { childTrace, type TraceContext } from '../observe/trace.ts';
import type { Submission, Target } from '../store/documents/submission.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import type { Delivery } from './deliver.ts';
import { publishQueue, taskName } from './task-names.ts';

/** Tasks handed to the queue at once. */
const ABREAST = 20;
/** An orchestration that has not ended by then has died; the dispatcher sweep begins it again. */
const FINISH_WITHIN_MS = 2 * MINUTE;
/** A task that comes this early is asked to come again; an earlier one is dropped, the sweep will make another. */
const WORTH_WAITING_MS = 2 * MINUTE;

const finished: Delivery = { kind: 'finished' };
const again = (retryAfterMs: number, message: string): Delivery => ({ kind: 'again', retryAfterMs, message });

/** `round` is empty for the first hand-over, and names the sweep's minute for a repeat. */
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
  const waiting = [...submission.targets];
  const worker = async (): Promise<void> => {
    for (let target = waiting.shift(); target; target = waiting.shift())
      await enqueuePublish(
        ctx,
        { ...target, userId: submission.userId, postSubmissionId: id },
        childTrace(trace),
        'first',
      );
  };
  await Promise.all(Array.from({ length: Math.min(ABREAST, waiting.length) }, worker));
};

/**
 * Hands one publish task per target to the queue: `queued` → `orchestrating` → `dispatched`. Running it twice changes
 * nothing: the queue knows the tasks' names, and a run knows whether it is done.
 */
export const orchestrate = async (
  ctx: Context,
  task: { postSubmissionId: string; trace: TraceContext },
  logger: Logger,
): Promise<Delivery> => {
  const reference = ctx.store.submissions.doc(task.postSubmissionId);
  const snapshot = await reference.get();
  const submission = snapshot.data();
  if (!submission || !snapshot.updateTime || submission.status === 'dispatched' || submission.status === 'cancelled')
    return finished;
  const now = ctx.clock.now();
  const early = (submission.publishAt?.getTime() ?? 0) - now;
  // The emulator delivers at once whatever the schedule, and clocks differ: the time is checked where it counts.
  if (early > 0)
    return early > WORTH_WAITING_MS ? finished : again(Math.min(early, 10 * SECOND), 'The post is not due yet.');
  try {
    const { writeTime } = await reference.update(
      { status: 'orchestrating', dueAt: new Date(now + FINISH_WITHIN_MS), updatedAt: new Date(now) },
      { lastUpdateTime: snapshot.updateTime },
    );
    await fanOut(ctx, task.postSubmissionId, submission, task.trace);
    await reference.update(
      { status: 'dispatched', dueAt: null, updatedAt: new Date(ctx.clock.now()) },
      { lastUpdateTime: writeTime },
    );
  } catch (error) {
    if (isPreconditionFailed(error)) return again(SECOND, 'Somebody else is at this post.');
    throw error;
  }
  logger.info('dispatched', { targets: submission.targets.length });
  return finished;
};
