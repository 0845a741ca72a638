import type { Context } from '../../context.ts';
import { currentPause } from '../../infra/limits/pauses.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { childTrace } from '../../infra/observe/trace.ts';
import { enqueueAgainMs } from '../../infra/queue/enqueue-again.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { inShards } from '../../infra/store/shards.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { MINUTE } from '../../model/clock.ts';
import { PAUSED_SWEEP_MS, RECOVER_AFTER_MS } from '../../model/delays.ts';
import type { Run, RunProblem } from '../../model/run.ts';
import type { PlatformPauses } from '../../model/status.ts';
import { busyUntil, failedRun, idleMs, isOverdue, isTerminal, publishTask, tooLate } from '../posts/index.ts';
import { endStoredRun } from './end-run.ts';

const CONCURRENCY = 20;
/** How long past its deadline a run may be before the sweep ends it: its queue no longer delivers. */
const OVERDUE_MS = 10 * MINUTE;

/** `done` counts the runs that were enqueued again or that ended here. */
interface RecoverSummary extends JobSummary {
  /** Ended as `gave_up`. */
  gaveUp: number;
}

const notServed: RunProblem = {
  code: 'missing_integrations',
  message: 'Publishing to this platform is no longer offered.',
  transient: false,
};

type RunDocument = Awaited<ReturnType<Context['store']['allRuns']['get']>>['docs'][number];

/**
 * Recovers runs without a live lease: their worker died, their task was lost, or the queue has used up its attempts.
 * They are enqueued again, and a claim rejects those that need no work; runs long past their deadline end here as
 * `gave_up`, and runs on a platform that is no longer served as `missing_integrations`. A run with a lease, or with an attempt
 * that is not due yet, is checked again after that.
 */
export async function recoverRuns(ctx: Context, logger: Logger): Promise<RecoverSummary> {
  const now = ctx.clock.now();
  const pauses = await ctx.readPauses();
  let gaveUp = 0;
  const recover = async (document: RunDocument, run: Run): Promise<boolean> => {
    const moveTo = async (recoverAt: Date | null, patch: Partial<Run> = {}): Promise<false> => {
      await document.ref.update({ ...patch, recoverAt }, { lastUpdateTime: document.updateTime });
      return false;
    };
    if (isTerminal(run.status)) return moveTo(null);
    const until = busyUntil(run);
    // Leases are judged by the store's time, as claims are.
    if (until > document.readTime.toMillis()) return moveTo(new Date(until + RECOVER_AFTER_MS));
    if (!ctx.config.platforms[run.platform]) {
      await end(ctx, document, run, notServed, now);
      return true;
    }
    if (currentPause(pauses, run.platform))
      return moveTo(new Date(now + PAUSED_SWEEP_MS), { lastProblem: paused(now) });
    if (!isOverdue(run, pauses, now - OVERDUE_MS)) return requeue(ctx, document, run, pauses, now);
    await end(ctx, document, run, tooLate(run), now);
    gaveUp += 1;
    return true;
  };
  const summary = await sweepDue(ctx, logger, {
    due: inShards(ctx.store.allRuns.where('recoverAt', '<=', new Date(now)).orderBy('recoverAt')),
    field: 'recoverAt',
    cursor: 'recoverySweep',
    concurrency: CONCURRENCY,
    failure: 'a run could not be recovered',
    ageMs: (run) => idleMs(run, pauses, now),
    handle: recover,
  });
  return { ...summary, gaveUp };
}

/** The latest problem of a run on a paused platform, which the user can see. */
function paused(now: number): Run['lastProblem'] {
  return {
    code: 'paused',
    message: 'Publishing to this platform is paused. The post waits until it resumes.',
    transient: true,
    at: new Date(now),
  };
}

async function requeue(
  ctx: Context,
  document: RunDocument,
  run: Run,
  pauses: PlatformPauses,
  now: number,
): Promise<boolean> {
  const submission = (await ctx.store.submissions.doc(run.postSubmissionId).get()).data();
  // The dispatcher sweep handles submissions that are not fanned out yet.
  const fannedOut = submission?.status === 'dispatched' || submission?.status === 'orchestrating';
  const dedupeSuffix = String(Math.floor(now / MINUTE));
  if (fannedOut)
    await ctx.queue.enqueue(
      publishTask({ ...run, runId: document.id }, childTrace(childTrace(submission.trace)), dedupeSuffix),
    );
  const recoverAt = new Date(now + enqueueAgainMs(idleMs(run, pauses, now)));
  await document.ref.update({ recoverAt }, { lastUpdateTime: document.updateTime });
  return fannedOut;
}

function end(ctx: Context, document: RunDocument, run: Run, error: RunProblem, now: number): Promise<void> {
  return endStoredRun(ctx, document, run, failedRun(run, error, now));
}
