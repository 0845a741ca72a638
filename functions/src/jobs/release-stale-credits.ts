import { releaseCredits } from '../billing/credits.ts';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { type JobSummary, oldestAge } from './job-summary.ts';

const MAX_PER_RUN = 500;

/** Parses the job from the path of an entry: `users/{uid}/credits/current/entries/{jobId}`. */
const jobOf = (path: string): { userId: string; jobId: string } | null => {
  const [, userId, , , , jobId] = path.split('/');
  return userId && jobId ? { userId, jobId } : null;
};

/** Releases the credits of jobs whose worker died, and marks the jobs as failed. */
export const releaseStaleCredits = async (ctx: Context, logger: Logger): Promise<JobSummary> => {
  const now = new Date(ctx.clock.now());
  const stale = await ctx.store.allCreditEntries
    .where('releaseAt', '<=', now)
    .orderBy('releaseAt')
    .limit(MAX_PER_RUN)
    .get();
  let done = 0;
  let failed = 0;
  for (const { ref } of stale.docs) {
    const job = jobOf(ref.path);
    if (!job) continue;
    const record = ctx.store.user(job.userId).transcriptions.doc(job.jobId);
    const failedJob = { status: 'failed', errorCode: 'internal_error', finishedAt: now } as const;
    try {
      if (await releaseCredits(ctx, { ...job, owner: null }, (batch) => batch.set(record, failedJob, { merge: true })))
        done += 1;
    } catch (error) {
      failed += 1;
      logger.warn('stale credits could not be released', { path: ref.path }, error);
    }
  }
  return {
    found: stale.size,
    done,
    skipped: stale.size - done - failed,
    failed,
    oldestAgeMs: oldestAge(
      now.getTime(),
      stale.docs.map((entry) => entry.data().releaseAt?.getTime() ?? now.getTime()),
    ),
    more: stale.size === MAX_PER_RUN,
  };
};
