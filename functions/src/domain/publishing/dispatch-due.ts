import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { enqueueAgainMs } from '../../infra/queue/enqueue-again.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { FAN_OUT_AHEAD_MS, FAN_OUT_SPREAD_MS } from '../../model/delays.ts';
import type { Submission } from '../../model/post.ts';
import { expectedAt, orchestrationTask } from '../posts/index.ts';

const CONCURRENCY = 50;

/**
 * How many posts a second are fanned out ahead of their time, and for how long at most (ms): the posts of a full hour
 * would delay immediate posts, which share the queue. This leaves five minutes before they are due.
 */
const AHEAD_PER_SECOND = 60;

/** When to fan out the `index`-th post of a sweep that is due later (ms from now). */
export function aheadDelayMs(untilDueMs: number, index: number): number {
  return Math.max(0, Math.min((index / AHEAD_PER_SECOND) * SECOND, FAN_OUT_SPREAD_MS, untilDueMs - FAN_OUT_AHEAD_MS));
}

/**
 * Sweeps the outbox: enqueues every post that is due and not dispatched, whether it was scheduled, its task was lost,
 * or its orchestrator died. The minute is part of the task's name, so a sweep that runs twice changes nothing. An
 * enqueued post is due again only when its orchestrator has not started in time, and ever later while none starts.
 */
export function dispatchDue(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  const dedupeSuffix = String(Math.floor(now / MINUTE));
  let ahead = 0;
  const delayOf = ({ publishAt }: Submission): number => {
    if (!publishAt || publishAt.getTime() <= now) return 0;
    ahead += 1;
    return Math.floor(aheadDelayMs(publishAt.getTime() - now, ahead - 1));
  };
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
      const delayMs = delayOf(submission);
      // Before the task, so that this write does not conflict with the write of the orchestrator.
      const againAt = now + delayMs + enqueueAgainMs(now - lastChangeAt(submission));
      await ref.update({ dueAt: new Date(againAt) }, { lastUpdateTime: updateTime });
      const task = orchestrationTask(id, submission, dedupeSuffix);
      await ctx.queue.enqueue(delayMs === 0 ? task : { ...task, notBefore: new Date(now + delayMs) });
      return true;
    },
  });
}

/** When the post was due, accepted, edited or taken by an orchestrator (ms since the epoch), whichever was the last. */
function lastChangeAt(submission: Submission): number {
  return Math.max(expectedAt(submission).getTime(), submission.updatedAt.getTime());
}
