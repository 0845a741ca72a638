import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { enqueueAgainMs } from '../../infra/queue/enqueue-again.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { inShards } from '../../infra/store/shards.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { Submission } from '../../model/post.ts';
import { expectedAt, orchestrateAt, orchestrationTask, startingAt, sweepAt } from '../posts/index.ts';

const CONCURRENCY = 50;

/**
 * Sweeps the outbox: enqueues every post that is due and not dispatched, whether no queue has taken it so far ahead, its task was
 * lost, or its orchestrator died. The minute is part of the task's name, so a sweep that runs twice changes nothing. An
 * enqueued post is due again only when its orchestrator has not started in time, and ever later while none starts.
 */
export function dispatchDue(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  const dedupeSuffix = String(Math.floor(now / MINUTE));
  const { publishing } = ctx.config;
  return sweepDue(ctx, logger, {
    due: inShards(ctx.store.submissions.where('dueAt', '<=', new Date(now)).orderBy('dueAt')),
    field: 'dueAt',
    cursor: 'dispatchSweep',
    concurrency: CONCURRENCY,
    failure: 'enqueueing a due post failed',
    // Unlike `dueAt` this does not move when an orchestrator takes the post and dies.
    ageMs: (submission) => now - expectedAt(submission).getTime(),
    handle: async ({ id, ref, updateTime }, submission) => {
      if (submission.status === 'dispatched' || submission.status === 'cancelled') {
        await ref.update({ dueAt: null }, { lastUpdateTime: updateTime });
        return false;
      }
      const { publishAt } = submission;
      const startsAt = orchestrateAt(publishing, publishAt, now);
      // Before the task, so that this write does not conflict with the write of the orchestrator.
      const againAt = startsAt
        ? sweepAt(publishing, publishAt, now)
        : now + enqueueAgainMs(now - lastChangeAt(submission));
      const { writeTime } = await ref.update({ dueAt: new Date(againAt) }, { lastUpdateTime: updateTime });
      try {
        await ctx.queue.enqueue(startingAt(orchestrationTask(ctx.config, id, submission, dedupeSuffix), startsAt));
      } catch (error) {
        // For the next sweep and not for this one, unless the queue has taken the task after all.
        const next = new Date(now + SECOND);
        await unlessChanged(() => ref.update({ dueAt: next }, { lastUpdateTime: writeTime }));
        throw error;
      }
      return true;
    },
  });
}

/** When the post was due, accepted, edited or taken by an orchestrator (ms since the epoch), whichever was the last. */
function lastChangeAt(submission: Submission): number {
  return Math.max(expectedAt(submission).getTime(), submission.updatedAt.getTime());
}
