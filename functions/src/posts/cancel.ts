import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { failedRun } from '../publishing/run-state.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { readSubmission } from './read.ts';

const tooLate = (status: string) =>
  new HeraldError('not_cancellable', `The post is already ${status}, so it can no longer be cancelled.`);

/**
 * Cancels a post that is still `queued`. Idempotent. Throws `not_found`, and `not_cancellable` once the orchestrator
 * has started; a precondition on the document's version decides which of the two was first.
 */
export const cancelPost = async (ctx: Pick<Context, 'store' | 'clock'>, userId: string, id: string): Promise<void> => {
  const { submission, version } = await readSubmission(ctx, userId, id);
  if (submission.status === 'cancelled') return;
  if (submission.status !== 'queued') throw tooLate(submission.status);
  const now = ctx.clock.now();
  const error = { code: 'cancelled', message: 'You cancelled this post before it was published.', transient: false };
  const batch = ctx.store.batch();
  batch.update(
    ctx.store.submissions.doc(id),
    { status: 'cancelled', dueAt: null, updatedAt: new Date(now) },
    { lastUpdateTime: version },
  );
  for (const { runId } of submission.targets)
    batch.update(ctx.store.runs(id).doc(runId), { ...failedRun({ steps: {} }, error, now) });
  try {
    await batch.commit();
  } catch (error) {
    throw isPreconditionFailed(error) ? tooLate('on its way') : error;
  }
};
