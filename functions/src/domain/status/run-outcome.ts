import type { Store } from '../../infra/store/store.ts';
import { isLive } from '../../model/ids.ts';
import type { Run, RunCode } from '../../model/run.ts';
import type { Cause, RunOutcome } from '../../model/run-outcome.ts';
import { isNothing } from '../../model/spending.ts';

/**
 * Who has to act after a problem with this code. A new code does not compile without its cause. `gave_up` has the cause of the
 * last problem of its run: this one counts where it had none, because nobody has started it.
 */
const causeOfCode: Readonly<Record<RunCode, Cause>> = {
  content_unsupported: 'user',
  media_unusable: 'user',
  reconnect_required: 'user',
  missing_integrations: 'user',
  subscription_inactive: 'user',
  cancelled: 'user',
  quota_used_up: 'user',
  platform_rejected: 'platform',
  not_live: 'platform',
  outcome_unknown: 'platform',
  pending: 'platform',
  retry_after: 'platform',
  unknown: 'platform',
  gave_up: 'herald',
  service_stopped: 'herald',
  paused: 'herald',
};

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
    posts: result === 'failed' ? 0 : postsOf(run),
    cause: result === 'failed' ? causeOf(run) : null,
    code: error?.code ?? null,
    scheduled: generation === 0 && dueAt !== null && dueAt > createdAt,
    attempts: run.attempt - (run.requeues.at(-1)?.attempt ?? 0),
    lateMs,
    publishMs: result === 'published' || result === 'partly' ? publishMs(run) : null,
    endedAt: finishedAt ?? createdAt,
    ...(isNothing(run.spending) ? {} : { spending: run.spending }),
  };
  batch.set(store.runOutcomes.doc([postSubmissionId, runId, revision, generation].join(':')), outcome);
}

function resultOf({ status, lacksReplies, error }: Run): RunOutcome['result'] | null {
  if (status === 'succeeded') return lacksReplies ? 'partly' : 'published';
  if (error?.code === 'cancelled') return null;
  return error?.code === 'outcome_unknown' ? 'unknown' : 'failed';
}

/** How many posts and replies are live, or may be, that were not before the last retry: those counted then. */
function postsOf({ liveAt, requeues, replies }: Run): number {
  const since = requeues.at(-1)?.at;
  const sent = replies.filter(({ status }) => status === 'published' || status === 'unknown');
  return [{ liveAt }, ...sent].filter((one) => !one.liveAt || !since || one.liveAt >= since).length;
}

/** Without the replies. A run that continued a live post has no time until then, and counts until its end. */
function publishMs({ startedAt, liveAt, finishedAt }: Run): number | null {
  if (!startedAt || !finishedAt) return null;
  const live = liveAt && liveAt >= startedAt ? liveAt : finishedAt;
  return Math.max(0, Math.round(live.getTime() - startedAt.getTime()));
}

/** The cause of a failed run. A stored code of another version counts as a failure of Herald. */
export function causeOf({ error, lastProblem }: Pick<Run, 'error' | 'lastProblem'>): Cause {
  const code = error?.code === 'gave_up' ? (lastProblem?.code ?? 'gave_up') : error?.code;
  return (code && causeOfCode[code]) ?? 'herald';
}
