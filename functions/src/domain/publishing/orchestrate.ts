import pMap from 'p-map';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { childTrace, type Span, type TraceContext } from '../../infra/observe/trace.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { retryOnConflict } from '../../infra/store/conflicts.ts';
import type { StoredVersion } from '../../infra/store/field-values.ts';
import {
  FAN_OUT_TOLERANCE_MS,
  ORCHESTRATION_TIMEOUT_MS,
  WARM_UP_DOUBLES_IN_MS,
  WARM_UP_LONGEST_MS,
} from '../../model/delays.ts';
import { randomFraction } from '../../model/ids.ts';
import type { Submission, Target } from '../../model/post.ts';
import { type carriedPost, firstDedupeSuffix, publishTask, startDelays } from '../posts/index.ts';

/** The maximum number of tasks enqueued in parallel. */
const CONCURRENCY = 20;
/** How often an orchestrator starts over because another one, or the post's owner, changed the post. */
const CONFLICT_ATTEMPTS = 5;

const done: TaskResult = { kind: 'done' };

interface OrchestrateTask extends Pick<Span, 'trace' | 'cloudTrace'> {
  postSubmissionId: string;
  /** The post, as it was when the task was enqueued; it need not be read if it has not changed since. */
  carried?: z.output<typeof carriedPost> | undefined;
}

/** A post that may be fanned out. */
interface Found extends Pick<Submission, 'revision' | 'publishAt' | 'dueAt' | 'startsAfter'> {
  userId: string;
  targets: readonly Pick<Target, 'platform' | 'accountId' | 'runId'>[];
  version: StoredVersion;
}

/**
 * Enqueues one publish task per target, some minutes ahead of a scheduled time, so that only the publish tasks are due at
 * it, or a little before: `queued` → `orchestrating` → `dispatched`. Idempotent: task names are deterministic, and a delivery of a
 * finished run does nothing. Throws when the queue or the store fails.
 */
export function orchestrate(ctx: Context, task: OrchestrateTask): Promise<TaskResult> {
  let known: Found | undefined = task.carried;
  return retryOnConflict(async () => {
    const submission = known ?? (await readUndispatched(ctx, task));
    // After a conflict the post has changed.
    known = undefined;
    return submission ? dispatch(ctx, task, submission) : done;
  }, CONFLICT_ATTEMPTS);
}

async function readUndispatched({ store }: Context, { postSubmissionId }: OrchestrateTask): Promise<Found | null> {
  const snapshot = await store.submissions.doc(postSubmissionId).get();
  const submission = snapshot.data();
  if (!submission || !snapshot.updateTime || submission.status === 'dispatched' || submission.status === 'cancelled')
    return null;
  return { ...submission, version: snapshot.updateTime };
}

async function dispatch(ctx: Context, task: OrchestrateTask, submission: Found): Promise<TaskResult> {
  const reference = ctx.store.submissions.doc(task.postSubmissionId);
  const now = ctx.clock.now();
  // Rescheduled meanwhile, under another name.
  const earlyMs = (submission.publishAt?.getTime() ?? 0) - now;
  if (earlyMs > ctx.config.publishing.dispatchAheadMs + FAN_OUT_TOLERANCE_MS) return done;
  const { writeTime } = await reference.update(
    { status: 'orchestrating', ...repeatedAt(submission, ctx.config.publishing, now), updatedAt: new Date(now) },
    { lastUpdateTime: submission.version },
  );
  await fanOut(ctx, task.postSubmissionId, submission, task.trace);
  const { trace, cloudTrace = {} } = task;
  const span = { functionName: 'orchestrate', trace, cloudTrace, userId: submission.userId };
  const fields = { targets: submission.targets.length };
  const record = ctx.records.batched(span, { message: 'dispatched', fields }, null);
  const batch = ctx.store.batch();
  batch.update(
    reference,
    { status: 'dispatched', dueAt: null, queuedAt: new Date(now), updatedAt: new Date(ctx.clock.now()) },
    { lastUpdateTime: writeTime },
  );
  record.addTo(batch);
  await batch.commit();
  record.onCommitted();
  return done;
}

/**
 * When the sweep starts the orchestration again, should its worker die. Where the sweep comes in time anyhow, the time stays: each change
 * of it is a write to its index.
 */
function repeatedAt(
  { dueAt }: Pick<Submission, 'dueAt'>,
  { dispatchAheadMs }: Context['config']['publishing'],
  now: number,
): Pick<Submission, 'dueAt'> | undefined {
  const waitMs = (dueAt?.getTime() ?? 0) - now;
  if (waitMs >= ORCHESTRATION_TIMEOUT_MS && waitMs <= dispatchAheadMs) return undefined;
  return { dueAt: new Date(now + ORCHESTRATION_TIMEOUT_MS) };
}

async function fanOut(
  ctx: Pick<Context, 'queue' | 'clock' | 'config'>,
  id: string,
  submission: Found,
  trace: TraceContext,
): Promise<void> {
  const now = ctx.clock.now();
  const due = submission.publishAt?.getTime();
  const delays = startDelays(submission.targets, ctx.config, submission.startsAfter);
  const enqueue = async (target: Found['targets'][number], index: number): Promise<void> => {
    // A platform that is no longer served has no function, and perhaps no queue: the recovery sweep ends its runs.
    if (!ctx.config.platforms[target.platform]) return;
    const run = { ...target, userId: submission.userId, postSubmissionId: id };
    const delayMs = delays[index] ?? 0;
    const earlyMs = due === undefined || delayMs > 0 ? 0 : warmUpMs(due - now);
    const startsAt = due === undefined && delayMs === 0 ? null : Math.round((due ?? now) + delayMs - earlyMs);
    const task = publishTask(run, childTrace(trace), firstDedupeSuffix(submission));
    await ctx.queue.enqueue({ ...task, ...(startsAt === null ? {} : { notBefore: new Date(startsAt) }) });
  };
  await pMap(submission.targets, enqueue, { concurrency: CONCURRENCY });
}

/**
 * A queue without traffic dispatches slowly at first, just when the posts of a full hour are due: it takes more than a minute
 * to reach its rate. So a share of the tasks is delivered before its time, and then enqueued for it: the closer to the
 * time, the more, so that the rate of the queue and the instances of its function grow along.
 * https://cloud.google.com/tasks/docs/manage-cloud-task-scaling
 */
const WARM_UP_SHARE = 0.25;

/** How much before its time a task is delivered first (ms), by chance: mostly 0, and 0 for a post that is due soon. */
export function warmUpMs(untilDueMs: number): number {
  if (untilDueMs < WARM_UP_LONGEST_MS || randomFraction() >= WARM_UP_SHARE) return 0;
  return Math.min(WARM_UP_LONGEST_MS, -Math.log2(1 - randomFraction()) * WARM_UP_DOUBLES_IN_MS);
}
