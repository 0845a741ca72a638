import type { Context } from '../../context.ts';
import type { RunView } from '../../infra/store/documents/run.ts';
import type { Submission } from '../../infra/store/documents/submission.ts';
import { readable } from '../../infra/store/readable.ts';
import { countRuns, type RunCounts } from './outcome.ts';
import { isWaiting } from './waiting.ts';

/** Up to so many runs are read and counted here; more are counted by the database. */
export const MAX_RUNS_READ = 50;

/** What a list shows of a post's runs. */
export interface ListedRuns {
  /** At most as many as asked for. */
  runs: RunView[];
  counts: RunCounts;
  /** What reading them cost, in documents. */
  documents: number;
}

/** The first `shown` runs of a post, and how many have each outcome. `now` in ms since the epoch. */
export async function readListedRuns(
  ctx: Pick<Context, 'store'>,
  id: string,
  submission: Submission,
  { shown, now }: { shown: number; now: number },
): Promise<ListedRuns> {
  const total = submission.targets.length;
  const waiting = isWaiting(submission, now);
  const few = total <= MAX_RUNS_READ;
  const [page, counted] = await Promise.all([
    ctx.store
      .runViews(id)
      .limit(few ? MAX_RUNS_READ : shown)
      .get(),
    few ? null : countInDatabase(ctx, id, total, waiting),
  ]);
  const runs = readable(page.docs).map(({ data }) => data);
  return { runs: runs.slice(0, shown), counts: counted ?? countRuns(runs, waiting), documents: runs.length };
}

/** Of all runs at one moment, so that they add up. */
async function countInDatabase(
  { store }: Pick<Context, 'store'>,
  id: string,
  total: number,
  waiting: boolean,
): Promise<RunCounts> {
  const runs = store.runs(id);
  const [queued = 0, processing = 0, succeeded = 0, unknown = 0, cancelled = 0] = await store.countAll([
    runs.where('status', '==', 'queued'),
    runs.where('status', '==', 'processing'),
    runs.where('status', '==', 'succeeded'),
    runs.where('error.code', '==', 'outcome_unknown'),
    runs.where('error.code', '==', 'cancelled'),
  ]);
  return {
    scheduled: waiting ? queued : 0,
    publishing: processing + (waiting ? 0 : queued),
    published: succeeded,
    failed: Math.max(0, total - queued - processing - succeeded - unknown - cancelled),
    cancelled,
    unknown,
  };
}
