import type { Store } from '../../infra/store/store.ts';
import { isLive } from '../../model/ids.ts';
import type { Run, RunOutcome } from '../../model/run.ts';
import { causeOf } from './causes.ts';

/**
 * Adds the outcome of an ended run to the commit that ends it, for `recordSweep` to count. Test mode and cancelled runs have none.
 * The precondition of that commit on the run makes it the only one for this end; a repeated commit sets the same document.
 */
export function addOutcome(
  store: Pick<Store, 'runOutcomes'>,
  batch: ReturnType<Store['batch']>,
  runId: string,
  run: Run,
): void {
  const result = resultOf(run);
  if (result === null || !isLive(run.userId)) return;
  const { postSubmissionId, revision, generation, platform, userId, error, lateMs, createdAt, dueAt, finishedAt } = run;
  const outcome: RunOutcome = {
    platform,
    userId,
    result,
    cause: result === 'failed' ? causeOf(run) : null,
    code: error?.code ?? null,
    scheduled: generation === 0 && dueAt !== null && dueAt > createdAt,
    attempts: run.attempt - (run.requeues.at(-1)?.attempt ?? 0),
    lateMs,
    publishMs: result === 'published' || result === 'partly' ? publishMs(run) : null,
    endedAt: finishedAt ?? createdAt,
  };
  batch.set(store.runOutcomes.doc([postSubmissionId, runId, revision, generation].join(':')), outcome);
}

function resultOf({ status, lacksReplies, error }: Run): RunOutcome['result'] | null {
  if (status === 'succeeded') return lacksReplies ? 'partly' : 'published';
  if (error?.code === 'cancelled') return null;
  return error?.code === 'outcome_unknown' ? 'unknown' : 'failed';
}

/** Without the replies. A run that continued a live post has no time until then, and counts until its end. */
function publishMs({ startedAt, liveAt, finishedAt }: Run): number | null {
  if (!startedAt || !finishedAt) return null;
  const live = liveAt && liveAt >= startedAt ? liveAt : finishedAt;
  return Math.max(0, Math.round(live.getTime() - startedAt.getTime()));
}
