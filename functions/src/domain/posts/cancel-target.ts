import { HeraldError } from '../../model/errors.ts';
import type { Run } from '../../model/run.ts';
import { addEvent, announceEvents, recordsEvents } from '../events/index.ts';
import { freeSlot } from '../slots/index.ts';
import { addOutcome } from '../status/index.ts';
import { type AllowedAccounts, requireAllowedAccounts } from './allowed-accounts.ts';
import { type CancelContext, cancelledSubmission } from './cancel.ts';
import { commitChange } from './commit-change.ts';
import { endEvents } from './post-event.ts';
import { readSubmission } from './read.ts';
import { cancelledByUser, repliesCancelledByUser } from './run-problems.ts';
import { hasCancelledReplies, nextReply } from './run-replies.ts';
import { failedRun, isCancellable, isLeased, isTerminal } from './run-state.ts';

/**
 * Cancels one target of a post before a worker starts it, and the post with its last target; of a live post the replies that are
 * not sent. Idempotent. Throws `not_found`, `account_not_allowed` and `not_cancellable`.
 */
export function cancelTarget(
  ctx: CancelContext,
  userId: string,
  id: string,
  targetId: string,
  allowed: AllowedAccounts = null,
): Promise<void> {
  return commitChange(() => cancel(ctx, userId, id, targetId, allowed), tooLate);
}

async function cancel(
  ctx: CancelContext,
  userId: string,
  id: string,
  targetId: string,
  allowed: AllowedAccounts,
): Promise<void> {
  const [{ submission, version }, records] = await Promise.all([
    readSubmission(ctx, userId, id),
    recordsEvents(ctx, userId),
  ]);
  const { docs } = await ctx.store.runs(id).get();
  const document = docs.find((one) => one.data().targetId === targetId);
  if (!document)
    throw new HeraldError('not_found', 'The post has no such target.', {
      fix: 'Use a targetId that GET /v1/posts/{id} lists.',
    });
  const run = document.data();
  requireAllowedAccounts([run], allowed);
  if (isCancelled(run)) return;
  const now = ctx.clock.now();
  if (!isCancellable(run, now) && !isBetweenReplies(run, now)) throw tooLate();
  const isLast = !run.result && docs.every((one) => one === document || one.data().error?.code === 'cancelled');
  const batch = ctx.store.batch();
  // Of two that cancel the last two targets, the second one cancels the post.
  batch.update(
    ctx.store.submissions.doc(id),
    { updatedAt: new Date(now), ...(isLast ? cancelledSubmission(submission) : {}) },
    { lastUpdateTime: version },
  );
  if (isLast) freeSlot(ctx.store, batch, submission);
  const failed = failedRun(run, run.result ? repliesCancelledByUser : cancelledByUser, now);
  batch.update(document.ref, { ...failed }, { lastUpdateTime: document.updateTime });
  addOutcome(ctx.store, batch, document.id, { ...run, ...failed });
  if (records) for (const event of endEvents(document.id, { ...run, ...failed })) addEvent(ctx.store, batch, event);
  await batch.commit();
  if (records) await announceEvents(ctx, userId);
}

function isCancelled(run: Run): boolean {
  return run.error?.code === 'cancelled' || hasCancelledReplies(run);
}

/** Whether the post is live, and no worker is sending a reply. */
function isBetweenReplies(run: Run, now: number): boolean {
  return !isTerminal(run.status) && run.result !== null && nextReply(run.replies) !== null && !isLeased(run, now);
}

function tooLate() {
  return new HeraldError(
    'not_cancellable',
    'The target is already being published or finished, so it can no longer be cancelled.',
  );
}
