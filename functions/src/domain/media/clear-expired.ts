import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';

/** Deletes the files that have expired, and then their records. */
export function clearExpiredMedia(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  return sweepDue(ctx, logger, {
    due: ctx.store.allMediaExpiries.where('expiresAt', '<=', new Date(now)).orderBy('expiresAt'),
    field: 'expiresAt',
    concurrency: 10,
    failure: 'an expired file could not be deleted',
    ageMs: ({ expiresAt }) => now - (expiresAt?.getTime() ?? now),
    handle: async ({ ref, updateTime }, { storagePath }) => {
      if (storagePath !== '') await ctx.files.remove(storagePath);
      await ref.delete({ lastUpdateTime: updateTime });
      return true;
    },
  });
}
