import pMap from 'p-map';
import type { Context } from '../../context.ts';
import type { Platform } from '../../infra/ids/platform.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { isPreconditionFailed } from '../../infra/store/conflicts.ts';
import { redrivenRun } from '../posts/run-state.ts';

const CONCURRENCY = 20;
const PAGE_SIZE = 500;

/** Which runs to retry: those that ended as `gave_up` between two times. */
export interface GaveUp {
  platform: Platform | null;
  since: Date;
  until: Date;
}

/**
 * Drives runs again that ended as `gave_up`: they are queued, with a new deadline and the steps they have done, and the
 * recovery sweep enqueues them. Nothing can be published twice: a run that may be live has ended as `outcome_unknown`.
 * Returns how many runs were found, and how many of them were changed, none of them on a `dryRun`.
 */
export async function redriveGaveUp(
  ctx: Pick<Context, 'store' | 'clock'>,
  { platform, since, until }: GaveUp,
  { dryRun }: { dryRun: boolean },
): Promise<{ found: number; redriven: number }> {
  const query = ctx.store.allRuns
    .where('error.code', '==', 'gave_up')
    .where('finishedAt', '>=', since)
    .where('finishedAt', '<=', until)
    .orderBy('finishedAt');
  let found = 0;
  let redriven = 0;
  for await (const page of pagesOf(query, PAGE_SIZE)) {
    const chosen = page.filter((document) => !platform || document.data().platform === platform);
    found += chosen.length;
    const redrive = async (document: (typeof chosen)[number]): Promise<void> => {
      const run = document.data();
      const submission = (await ctx.store.submissions.doc(run.postSubmissionId).get()).data();
      if (!submission || submission.status === 'cancelled') return;
      try {
        await document.ref.update(
          { ...redrivenRun(run, 'redrive', ctx.clock.now()) },
          { lastUpdateTime: document.updateTime },
        );
        redriven += 1;
      } catch (error) {
        if (!isPreconditionFailed(error)) throw error;
      }
    };
    if (!dryRun) await pMap(chosen, redrive, { concurrency: CONCURRENCY });
  }
  return { found, redriven };
}
