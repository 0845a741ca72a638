import pMap from 'p-map';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { failedRun, isTerminal, outcomeUnknown } from '../posts/index.ts';
import { endStoredRun } from './end-run.ts';

const CONCURRENCY = 20;
const PAGE_SIZE = 500;

type RunDocument = Awaited<ReturnType<Context['store']['allRuns']['get']>>['docs'][number];

/**
 * For a restored database, which has forgotten what was published since: ends every unfinished run that may have been
 * published before `until` as `outcome_unknown`, so that nothing is published twice. Runs due later stay. Repeating it
 * changes nothing. Nothing may be publishing meanwhile. Returns how many runs may have been published, and how many of
 * them were ended, none of them on a `dryRun`.
 */
export async function endRuns(
  ctx: Pick<Context, 'store' | 'clock' | 'queue'>,
  until: Date,
  { dryRun }: { dryRun: boolean },
): Promise<{ found: number; ended: number }> {
  // Every unfinished run has a time at which the recovery sweep checks it, and no finished one has.
  const unfinished = ctx.store.allRuns.where('recoverAt', '>', new Date(0)).orderBy('recoverAt');
  let found = 0;
  let ended = 0;
  const end = async (document: RunDocument): Promise<void> => {
    const run = document.data();
    if (isTerminal(run.status) || !(await mayBePublished(ctx, document, until))) return;
    found += 1;
    if (dryRun) return;
    const failed = failedRun(run, outcomeUnknown, ctx.clock.now());
    if (await unlessChanged(() => endStoredRun(ctx, document, run, failed))) ended += 1;
  };
  for await (const page of pagesOf(unfinished, PAGE_SIZE)) await pMap(page, end, { concurrency: CONCURRENCY });
  return { found, ended };
}

/** Whether a run may have been published before `until`: it was started, or its post was due. */
async function mayBePublished(ctx: Pick<Context, 'store'>, document: RunDocument, until: Date): Promise<boolean> {
  const { startedAt, postSubmissionId, createdAt } = document.data();
  if (startedAt) return true;
  const submission = (await ctx.store.submissions.doc(postSubmissionId).get()).data();
  return (submission?.publishAt ?? createdAt).getTime() <= until.getTime();
}
