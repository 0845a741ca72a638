import pMap from 'p-map';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { childTrace } from '../observe/trace.ts';
import { publishTask } from '../publishing/enqueue.ts';
import { currentPause } from '../publishing/pauses.ts';
import { failedRun, idleMs, isOverdue, isTerminal } from '../publishing/run-state.ts';
import type { Run } from '../store/documents/run.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { MINUTE } from '../time/clock.ts';
import type { JobSummary } from './job-summary.ts';

const MAX_PER_RUN = 500;
const CONCURRENCY = 20;
/** How long past its deadline a run may be before the sweep ends it: its queue no longer delivers. */
const OVERDUE_MS = 10 * MINUTE;
/** How often the sweep looks at the runs of a paused platform: their tasks wait as well. */
const PAUSED_LOOK_MS = 10 * MINUTE;

/** `done` are the runs enqueued again, and those that ended here. */
export interface RecoverSummary extends JobSummary {
  /** Ended as `gave_up`. */
  gaveUp: number;
}

type RunDocument = Awaited<ReturnType<Context['store']['allRuns']['get']>>['docs'][number];

const end = async (document: RunDocument, run: Run, now: number): Promise<void> => {
  const error = {
    code: 'gave_up',
    message: 'The post could not be published in time, so we gave up.',
    transient: true,
  };
  await document.ref.update({ ...failedRun(run, error, now) }, { lastUpdateTime: document.updateTime });
};

/** The latest problem of a run whose platform is paused, for its user to see. */
const paused = (now: number): Run['lastProblem'] => ({
  code: 'paused',
  message: 'Publishing to this platform is paused. The post waits until it resumes.',
  transient: true,
  at: new Date(now),
});

const requeue = async (ctx: Context, document: RunDocument, run: Run, now: number): Promise<boolean> => {
  const submission = (await ctx.store.submissions.doc(run.postSubmissionId).get()).data();
  // The dispatcher sweep handles submissions that are not fanned out yet.
  const fannedOut = submission?.status === 'dispatched' || submission?.status === 'orchestrating';
  const round = String(Math.floor(now / MINUTE));
  if (fannedOut) await ctx.queue.enqueue(publishTask(run, childTrace(childTrace(submission.trace)), round));
  await document.ref.update({ recoverAt: new Date(now + 2 * MINUTE) }, { lastUpdateTime: document.updateTime });
  return fannedOut;
};

/**
 * Recovers runs without a live lease: their worker died, their task was lost, or the queue has used up its attempts.
 * They are enqueued again, and a claim rejects those that need no work; runs long past their deadline end here as
 * `gave_up`.
 */
export const recoverRuns = async (ctx: Context, logger: Logger): Promise<RecoverSummary> => {
  const now = ctx.clock.now();
  const pauses = await ctx.readPauses();
  const found = await ctx.store.allRuns
    .where('recoverAt', '<=', new Date(now))
    .orderBy('recoverAt')
    .limit(MAX_PER_RUN)
    .get();
  let requeued = 0;
  let gaveUp = 0;
  let failed = 0;
  const recover = async (document: RunDocument): Promise<void> => {
    const run = document.data();
    if (isTerminal(run.status)) return;
    if (currentPause(pauses, run.platform)) {
      const recoverAt = new Date(now + PAUSED_LOOK_MS);
      await document.ref.update({ recoverAt, lastProblem: paused(now) }, { lastUpdateTime: document.updateTime });
    } else if (isOverdue(run, pauses, now - OVERDUE_MS)) {
      await end(document, run, now);
      gaveUp += 1;
    } else if (await requeue(ctx, document, run, now)) requeued += 1;
  };
  const recoverOrLog = (document: RunDocument): Promise<void> =>
    recover(document).catch((error: unknown) => {
      if (isPreconditionFailed(error)) return;
      failed += 1;
      logger.warn('a run could not be recovered', { path: document.ref.path }, error);
    });
  await pMap(found.docs, recoverOrLog, { concurrency: CONCURRENCY });
  const done = requeued + gaveUp;
  return {
    found: found.size,
    done,
    skipped: found.size - done - failed,
    failed,
    gaveUp,
    oldestAgeMs: Math.max(0, ...found.docs.map((document) => idleMs(document.data(), pauses, now))),
    more: found.size === MAX_PER_RUN,
  };
};
