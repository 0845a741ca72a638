import { releaseCredits } from '../billing/credits.ts';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';

const MAX_PER_RUN = 500;

export interface ReleaseSummary {
  found: number;
  released: number;
}

/** Parses the job from the path of an entry: `users/{uid}/credits/current/entries/{jobId}`. */
const jobOf = (path: string): { userId: string; jobId: string } | null => {
  const [, userId, , , , jobId] = path.split('/');
  return userId && jobId ? { userId, jobId } : null;
};

/** Releases the credits of jobs whose worker died, and marks the jobs as failed. */
export const releaseStaleCredits = async (ctx: Context, logger: Logger): Promise<ReleaseSummary> => {
  const now = new Date(ctx.clock.now());
  const stale = await ctx.store.allCreditEntries
    .where('releaseAt', '<=', now)
    .orderBy('releaseAt')
    .limit(MAX_PER_RUN)
    .get();
  let released = 0;
  for (const { ref } of stale.docs) {
    const job = jobOf(ref.path);
    if (!job) continue;
    const record = ctx.store.user(job.userId).transcriptions.doc(job.jobId);
    const failed = { status: 'failed', errorCode: 'internal_error', finishedAt: now } as const;
    try {
      if (await releaseCredits(ctx, { ...job, owner: null }, (batch) => batch.set(record, failed, { merge: true })))
        released += 1;
    } catch (error) {
      logger.warn('stale credits could not be released', { path: ref.path }, error);
    }
  }
  return { found: stale.size, released };
};
