import pMap from 'p-map';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { inShards } from '../../infra/store/shards.ts';
import type { Platform } from '../../model/platform.ts';
import type { Run } from '../../model/run.ts';
import { firstMissing, redrivenRun } from '../posts/index.ts';

const CONCURRENCY = 20;
const PAGE_SIZE = 500;

/** Which runs to retry: those that ended between two times with a post or a reply that was given up. */
interface GaveUp {
  platform: Platform | null;
  since: Date;
  until: Date;
}

/**
 * Drives runs again that gave up their post, or a reply of it: they are queued, with a new deadline and the steps they have done,
 * and the recovery sweep enqueues them. Nothing can be published twice: what may be live has ended as `outcome_unknown`.
 * Returns how many runs were found, and how many of them were changed, none of them on a `dryRun`.
 */
export async function redriveGaveUp(
  ctx: Pick<Context, 'store' | 'clock'>,
  { platform, since, until }: GaveUp,
  { dryRun }: { dryRun: boolean },
): Promise<{ found: number; redriven: number }> {
  const ended = inShards(
    ctx.store.allRuns.where('finishedAt', '>=', since).where('finishedAt', '<=', until).orderBy('finishedAt'),
  );
  let found = 0;
  let redriven = 0;
  const redrive = async (document: QueryDocumentSnapshot<Run>): Promise<void> => {
    const run = document.data();
    const submission = (await ctx.store.submissions.doc(run.postSubmissionId).get()).data();
    if (!submission || submission.status === 'cancelled') return;
    const change = { ...redrivenRun(run, 'redrive', ctx.clock.now()) };
    const { updateTime } = document;
    if (await unlessChanged(() => document.ref.update(change, { lastUpdateTime: updateTime }))) redriven += 1;
  };
  for (const query of [ended.where('error.code', '==', 'gave_up'), ended.where('lacksReplies', '==', true)])
    for await (const page of pagesOf(query, PAGE_SIZE)) {
      const chosen = page.filter((document) => isChosen(document.data(), platform));
      found += chosen.length;
      if (!dryRun) await pMap(chosen, redrive, { concurrency: CONCURRENCY });
    }
  return { found, redriven };
}

function isChosen({ platform, error, replies }: Run, wanted: Platform | null): boolean {
  const problem = error ?? firstMissing(replies)?.error;
  return problem?.code === 'gave_up' && (wanted === null || platform === wanted);
}
