import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
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
    handle: async ({ ref }) => {
      const job = jobOf(ref.path);
      if (!job) return false;
      const record = ctx.store.user(job.userId).transcriptions.doc(job.jobId);
      const failedJob = { status: 'failed', errorCode: 'internal_error', finishedAt: now } as const;
      return releaseCredits(ctx, { ...job, owner: null }, (batch) => batch.set(record, failedJob, { merge: true }));
    },
  });
}

/** Parses the job from the path of an entry: `users/{uid}/credits/current/entries/{jobId}`. */
function jobOf(path: string): { userId: string; jobId: string } | null {
  const [, userId, , , , jobId] = path.split('/');
  return userId && jobId ? { userId, jobId } : null;
}
