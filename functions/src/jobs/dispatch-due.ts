import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { enqueueOrchestration } from '../publishing/enqueue.ts';
import { MINUTE } from '../time/clock.ts';

/** Posts handed over in one run; what is left over is due again a minute later. */
const MAX_PER_RUN = 500;
const ABREAST = 20;

/** How many posts were due, and how many of them the queue did not take. */
export interface DispatchSummary {
  due: number;
  failed: number;
}

/**
 * The outbox's sweep: hands to the queue whatever is due and has not left, be it scheduled, lost on its way, or left
 * half orchestrated by a worker that died. The minute is part of a task's name, so a sweep that runs twice changes nothing.
 */
export const dispatchDue = async (ctx: Context, logger: Logger): Promise<DispatchSummary> => {
  const now = ctx.clock.now();
  const due = await ctx.store.submissions
    .where('dueAt', '<=', new Date(now + ctx.config.publishing.dispatchAheadMs))
    .orderBy('dueAt')
    .limit(MAX_PER_RUN)
    .get();
  const waiting = [...due.docs];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      const submission = document.data();
      // A post that will be handed over in time by the request that made it is not this sweep's business.
      if (submission.publishAt === null && (submission.dueAt?.getTime() ?? 0) > now) continue;
      const round = String(Math.floor(now / MINUTE));
      await enqueueOrchestration(ctx, document.id, submission, round).catch((error: unknown) => {
        failed += 1;
        logger.warn('the queue did not take a due post', { postSubmissionId: document.id }, error);
      });
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
  return { due: due.size, failed };
};
