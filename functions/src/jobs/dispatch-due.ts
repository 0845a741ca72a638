import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { orchestrationTask } from '../publishing/enqueue.ts';
import { ORCHESTRATION_TIMEOUT_MS } from '../publishing/orchestrate.ts';
import type { Submission } from '../store/documents/submission.ts';
import { MINUTE } from '../time/clock.ts';
import type { JobSummary } from './job-summary.ts';
import { sweepDue } from './sweep-due.ts';

const CONCURRENCY = 50;

/** When its user expected the post. Unlike `dueAt` it does not move when an orchestrator takes the post and dies. */
const expectedAt = ({ publishAt, createdAt }: Submission): number => (publishAt ?? createdAt).getTime();

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
    ageMs: (submission) => now - expectedAt(submission),
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
