import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { expectedAt } from '../posts/listing-fields.ts';
import { orchestrationTask } from '../publishing/enqueue.ts';
import { ORCHESTRATION_TIMEOUT_MS } from '../publishing/orchestrate.ts';
import { MINUTE } from '../time/clock.ts';
import type { JobSummary } from './job-summary.ts';
import { sweepDue } from './sweep-due.ts';

const CONCURRENCY = 50;

/**
 * Sweeps the outbox: enqueues every post that is due and not dispatched, whether it was scheduled, its task was lost,
 * or its orchestrator died. The minute is part of the task's name, so a sweep that runs twice changes nothing. An
 * enqueued post is due again only when its orchestrator has not started in time.
 */
export const dispatchDue = (ctx: Context, logger: Logger): Promise<JobSummary> => {
  const now = ctx.clock.now();
  const round = String(Math.floor(now / MINUTE));
  return sweepDue(ctx, logger, {
    due: ctx.store.submissions.where('dueAt', '<=', new Date(now)).orderBy('dueAt'),
    field: 'dueAt',
    concurrency: CONCURRENCY,
    failure: 'enqueueing a due post failed',
    // Unlike `dueAt` this does not move when an orchestrator takes the post and dies.
    ageMs: (submission) => now - expectedAt(submission).getTime(),
    handle: async ({ id, ref, updateTime }, submission) => {
      if (submission.status === 'dispatched' || submission.status === 'cancelled') {
        await ref.update({ dueAt: null }, { lastUpdateTime: updateTime });
        return false;
      }
      // Before the task, so that this write and that of the orchestrator do not conflict.
      await ref.update({ dueAt: new Date(now + ORCHESTRATION_TIMEOUT_MS) }, { lastUpdateTime: updateTime });
      await ctx.queue.enqueue(orchestrationTask(id, submission, round));
      return true;
    },
  });
};
