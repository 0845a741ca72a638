import type { Context } from '../../context.ts';
import { postIdOf } from './create.ts';

/**
 * Whether the post of a stored response (`body`) was cancelled, or has failed on every account without a doubt. The same
 * request then means a new post, and not an old failure.
 */
export async function hasEndedWithoutPost(
  { store }: Pick<Context, 'store'>,
  { body }: { body: unknown },
): Promise<boolean> {
  const id = postIdOf(body);
  if (id === null) return false;
  const [submission, runs] = await Promise.all([store.submissions.doc(id).get(), store.runs(id).get()]);
  if (submission.data()?.status === 'cancelled') return true;
  const ended = runs.docs.map((document) => document.data());
  return (
    ended.length > 0 && ended.every(({ status, error }) => status === 'failed' && error?.code !== 'outcome_unknown')
  );
}
