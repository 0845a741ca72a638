import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import { isPathSegment } from '../../infra/ids/path-segment.ts';
import type { RunView } from '../../infra/store/documents/run.ts';
import type { Submission } from '../../infra/store/documents/submission.ts';
import { readable } from '../../infra/store/readable.ts';

export function postNotFound() {
  return new HeraldError('not_found', 'There is no such post.');
}

/**
 * Reads a user's submission. Throws `not_found` also for one of another user, so that it does not reveal which ids
 * exist.
 */
export async function readSubmission(ctx: Pick<Context, 'store'>, userId: string, id: string) {
  if (!isPathSegment(id)) throw postNotFound();
  const snapshot = await ctx.store.submissions.doc(id).get();
  const submission = snapshot.data();
  if (submission?.userId !== userId || !snapshot.updateTime) throw postNotFound();
  return { submission, version: snapshot.updateTime };
}

/** A post and each of its runs. */
export async function readPost(
  ctx: Pick<Context, 'store'>,
  userId: string,
  id: string,
): Promise<{ submission: Submission; runs: RunView[] }> {
  if (!isPathSegment(id)) throw postNotFound();
  const [{ submission }, runs] = await Promise.all([readSubmission(ctx, userId, id), ctx.store.runViews(id).get()]);
  return { submission, runs: readable(runs.docs).map(({ data }) => data) };
}
