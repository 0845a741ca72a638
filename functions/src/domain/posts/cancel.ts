import type { Context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Submission } from '../../model/post.ts';
import { addEvent, announceEvents, recordsEvents } from '../events/index.ts';
import { freeSlot } from '../slots/index.ts';
import { type AllowedAccounts, requireAllowedAccounts } from './allowed-accounts.ts';
import { commitChange } from './commit-change.ts';
import { endEvents } from './post-event.ts';
import { readSubmission } from './read.ts';
import { cancelledByUser } from './run-problems.ts';
import { failedRun, isCancellable } from './run-state.ts';

/** What cancelling takes. */
export type CancelContext = Pick<Context, 'store' | 'clock' | 'queue'>;

/**
 * Cancels a post of which nothing is published yet. Idempotent. Throws `not_found`, `account_not_allowed`, and `not_cancellable` once a
 * worker has started; preconditions on the documents' versions decide which of the two was first.
 */
export function cancelPost(
  ctx: CancelContext,
  userId: string,
  id: string,
  allowed: AllowedAccounts = null,
): Promise<void> {
  return commitChange(
    () => cancel(ctx, userId, id, allowed),
    () => tooLate('on its way'),
  );
}

async function cancel(ctx: CancelContext, userId: string, id: string, allowed: AllowedAccounts): Promise<void> {
  const [{ submission, version }, records] = await Promise.all([
    readSubmission(ctx, userId, id),
    recordsEvents(ctx, userId),
  ]);
  requireAllowedAccounts(submission.targets, allowed);
  if (submission.status === 'cancelled') return;
  const now = ctx.clock.now();
  const runs = await readUnclaimedRuns(ctx, id, now);
  // The runs of an old post are deleted first.
  if (submission.status === 'dispatched' && runs.length === 0) throw tooLate('finished');
  const failed = failedRun({ steps: {} }, cancelledByUser, now);
  const batch = ctx.store.batch();
  batch.update(
    ctx.store.submissions.doc(id),
    { ...cancelledSubmission(submission), updatedAt: new Date(now) },
    { lastUpdateTime: version },
  );
  freeSlot(ctx.store, batch, submission);
  // Also of a post that is `queued`: the orchestrator may be fanning it out.
  for (const document of runs) {
    batch.update(document.ref, { ...failed }, { lastUpdateTime: document.updateTime });
    if (records)
      for (const event of endEvents(document.id, { ...document.data(), ...failed })) addEvent(ctx.store, batch, event);
  }
  await batch.commit();
  if (records) await announceEvents(ctx, userId);
}

/** What cancelling changes in a post. Its slot is freed in the same commit. */
export function cancelledSubmission({ slot }: Pick<Submission, 'slot'>) {
  return { status: 'cancelled' as const, dueAt: null, ...(slot ? { slot: null } : {}) };
}

function tooLate(state: 'on its way' | 'finished') {
  return new HeraldError('not_cancellable', `The post is already ${state}, so it can no longer be cancelled.`);
}

/** The runs of a post that are not cancelled, with their versions. Throws `not_cancellable` if a worker has one. */
async function readUnclaimedRuns(ctx: Pick<Context, 'store'>, id: string, now: number) {
  return (await ctx.store.runs(id).get()).docs.filter((document) => {
    const run = document.data();
    if (run.error?.code === 'cancelled') return false;
    if (!isCancellable(run, now)) throw tooLate('on its way');
    return true;
  });
}
