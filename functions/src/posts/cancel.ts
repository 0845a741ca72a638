import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { failedRun } from '../publishing/run-state.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { readSubmission } from './read.ts';
import { isWaiting } from './waiting.ts';

/** How often a cancellation starts over because the orchestrator fans the post out. */
const CONFLICT_ATTEMPTS = 4;

const tooLate = (status: string) =>
  new HeraldError('not_cancellable', `The post is already ${status}, so it can no longer be cancelled.`);

/** The runs of a post that is fanned out, with their versions. Throws `not_cancellable` if a worker has one. */
const readUnclaimedRuns = async (ctx: Pick<Context, 'store'>, id: string) =>
  (await ctx.store.runs(id).get()).docs.map((document) => {
    if (document.data().status !== 'queued') throw tooLate('on its way');
    return document;
  });

const cancel = async (ctx: Pick<Context, 'store' | 'clock'>, userId: string, id: string): Promise<void> => {
  const { submission, version } = await readSubmission(ctx, userId, id);
  if (submission.status === 'cancelled') return;
  const now = ctx.clock.now();
  const isFannedOut = submission.status !== 'queued';
  if (isFannedOut && !isWaiting(submission, now)) throw tooLate(submission.status);
  const error = { code: 'cancelled', message: 'You cancelled this post before it was published.', transient: false };
  const failed = failedRun({ steps: {} }, error, now);
  const batch = ctx.store.batch();
  batch.update(
    ctx.store.submissions.doc(id),
    { status: 'cancelled', dueAt: null, updatedAt: new Date(now) },
    { lastUpdateTime: version },
  );
  if (isFannedOut)
    for (const { ref, updateTime } of await readUnclaimedRuns(ctx, id))
      batch.update(ref, { ...failed }, { lastUpdateTime: updateTime });
  else for (const { runId } of submission.targets) batch.update(ctx.store.runs(id).doc(runId), { ...failed });
  await batch.commit();
};

/**
 * Cancels a post that is `queued`, or fanned out and not due yet. Idempotent. Throws `not_found`, and `not_cancellable`
 * once a worker has started; preconditions on the documents' versions decide which of the two was first.
 */
export const cancelPost = async (ctx: Pick<Context, 'store' | 'clock'>, userId: string, id: string): Promise<void> => {
  try {
    await retryOnConflict(() => cancel(ctx, userId, id), CONFLICT_ATTEMPTS);
  } catch (error) {
    throw isPreconditionFailed(error) ? tooLate('on its way') : error;
  }
};
