import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { profileUserOf } from '../../model/ids.ts';
import { releaseCredits } from './credits.ts';

/** Releases the credits of jobs after their worker died, and marks the jobs as failed. */
export function releaseStaleCredits(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = new Date(ctx.clock.now());
  return sweepDue(ctx, logger, {
    due: ctx.store.allCreditEntries.where('releaseAt', '<=', now).orderBy('releaseAt'),
    field: 'releaseAt',
    // The entries of one user share a balance.
    concurrency: 1,
    failure: 'stale credits could not be released',
    ageMs: ({ releaseAt }) => now.getTime() - (releaseAt ?? now).getTime(),
    handle: async ({ ref }, { profileId }) => {
      const job = jobOf(ref.path);
      if (!job) return false;
      const spender = profileId === null ? job.userId : profileUserOf(job.userId, profileId);
      const record = ctx.store.user(spender).transcriptions.doc(job.jobId);
      // The profile may have been deleted since.
      const { exists } = await record.get();
      const failedJob = { status: 'failed', errorCode: 'internal_error', finishedAt: now } as const;
      return releaseCredits(ctx, { ...job, owner: null }, (batch) => {
        if (exists) batch.update(record, failedJob);
      });
    },
  });
}

/** Parses the job from the path of an entry: `users/{uid}/credits/current/entries/{jobId}`. */
function jobOf(path: string): { userId: string; jobId: string } | null {
  const [, userId, , , , jobId] = path.split('/');
  return userId && jobId ? { userId, jobId } : null;
}
