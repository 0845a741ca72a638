import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { childTrace } from '../observe/trace.ts';
import { enqueuePublish } from '../publishing/orchestrate.ts';
import { failedRun, isTerminal } from '../publishing/run-state.ts';
import type { Run } from '../store/documents/run.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { MINUTE } from '../time/clock.ts';

const MAX_PER_RUN = 500;
const ABREAST = 20;
/** A run this long past its deadline has a queue that no longer delivers; the sweep ends it by itself. */
const OVERDUE_MS = 10 * MINUTE;

export interface RecoverSummary {
  found: number;
  requeued: number;
  ended: number;
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

const requeue = async (ctx: Context, document: RunDocument, run: Run, now: number): Promise<boolean> => {
  const submission = (await ctx.store.submissions.doc(run.postSubmissionId).get()).data();
  // The dispatcher sweep looks after what has not been fanned out yet.
  const fannedOut = submission?.status === 'dispatched' || submission?.status === 'orchestrating';
  const round = String(Math.floor(now / MINUTE));
  if (fannedOut) await enqueuePublish(ctx, run, childTrace(childTrace(submission.trace)), round);
  await document.ref.update({ recoverAt: new Date(now + 2 * MINUTE) }, { lastUpdateTime: document.updateTime });
  return fannedOut;
};

/**
 * Looks after runs that nobody has looked after: a worker died and its lease ended, the queue gave up, a task was lost.
 * They go back to the queue, where the claim decides; long past their deadline they are ended here.
 */
export const recoverRuns = async (ctx: Context, logger: Logger): Promise<RecoverSummary> => {
  const now = ctx.clock.now();
  const found = await ctx.store.allRuns
    .where('recoverAt', '<=', new Date(now))
    .orderBy('recoverAt')
    .limit(MAX_PER_RUN)
    .get();
  const summary: RecoverSummary = { found: found.size, requeued: 0, ended: 0 };
  const waiting = [...found.docs];
  const recover = async (document: RunDocument): Promise<void> => {
    const run = document.data();
    if (isTerminal(run.status)) return;
    if ((run.deadlineAt?.getTime() ?? Number.POSITIVE_INFINITY) + OVERDUE_MS <= now) {
      await end(document, run, now);
      summary.ended += 1;
    } else if (await requeue(ctx, document, run, now)) summary.requeued += 1;
  };
  const worker = async (): Promise<void> => {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      const path = document.ref.path;
      await recover(document).catch((error: unknown) => {
        if (!isPreconditionFailed(error)) logger.warn('a run could not be recovered', { path }, error);
      });
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
  return summary;
};
