import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { SWEEP_BUDGET_MS, sweepDue } from '../../infra/store/sweep-due.ts';
import { deleteAccount } from './deletion/delete-account.ts';

const CONCURRENCY = 4;

/**
 * Deletes the users who have requested it, one step of each. A deletion that takes longer, fails or is interrupted is due again in
 * the next sweep, and the sweep continues with the rest.
 */
export function sweepDeletions(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  return sweepDue(ctx, logger, {
    due: ctx.store.accountDeletions.where('dueAt', '<=', new Date(now)).orderBy('dueAt'),
    field: 'dueAt',
    concurrency: CONCURRENCY,
    failure: 'the deletion of an account failed; the next sweep will retry it',
    ageMs: ({ dueAt }) => now - (dueAt?.getTime() ?? now),
    handle: async ({ ref, updateTime }, deletion) => {
      const after = await deleteAccount(ctx, deletion, { until: now + SWEEP_BUDGET_MS, logger });
      await ref.update(after, { lastUpdateTime: updateTime });
      if (after.position !== null) logger.info('account deletion continues', { position: after.position });
      else logger.info('account deleted', { ended: after.dueAt === null });
      return true;
    },
  });
}
