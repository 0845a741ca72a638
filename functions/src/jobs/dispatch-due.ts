import pMap from 'p-map';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { orchestrationTask } from '../publishing/enqueue.ts';
import type { Submission } from '../store/documents/submission.ts';
import { MINUTE } from '../time/clock.ts';
import { type JobSummary, oldestAge } from './job-summary.ts';

/** The maximum number of posts enqueued by one sweep; the next sweep, a minute later, enqueues the rest. */
const MAX_PER_RUN = 500;
const CONCURRENCY = 20;

/** When its user expected the post. Unlike `dueAt` it does not move when an orchestrator takes the post and dies. */
const expectedAt = ({ publishAt, createdAt }: Submission): number => (publishAt ?? createdAt).getTime();

/**
 * Sweeps the outbox: enqueues every post that is due and not dispatched, whether it was scheduled, its task was lost,
 * or its orchestrator died. The minute is part of the task's name, so a sweep that runs twice changes nothing.
 */
export const dispatchDue = async (ctx: Context, logger: Logger): Promise<JobSummary> => {
  const now = ctx.clock.now();
  const due = await ctx.store.submissions
    .where('dueAt', '<=', new Date(now + ctx.config.publishing.dispatchAheadMs))
    .orderBy('dueAt')
    .limit(MAX_PER_RUN)
    .get();
  const round = String(Math.floor(now / MINUTE));
  let skipped = 0;
  let failed = 0;
  const enqueue = async (document: (typeof due.docs)[number]): Promise<void> => {
    const submission = document.data();
    // An immediate post is enqueued by the request that created it; its grace period has not ended yet.
    if (submission.publishAt === null && (submission.dueAt?.getTime() ?? 0) > now) {
      skipped += 1;
      return;
    }
    await ctx.queue.enqueue(orchestrationTask(document.id, submission, round)).catch((error: unknown) => {
      failed += 1;
      logger.warn('enqueueing a due post failed', { postSubmissionId: document.id }, error);
    });
  };
  await pMap(due.docs, enqueue, { concurrency: CONCURRENCY });
  return {
    found: due.size,
    done: due.size - skipped - failed,
    skipped,
    failed,
    oldestAgeMs: oldestAge(
      now,
      due.docs.map((document) => expectedAt(document.data())),
    ),
    more: due.size === MAX_PER_RUN,
  };
};
