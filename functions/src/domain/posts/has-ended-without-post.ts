import type { Context } from '../../context.ts';
import { postIdOf } from './create.ts';

/**
 * Whether the post of a stored response (`body`) was cancelled, or has definitely failed on every account. The same
 * request then creates a new post instead of returning the old failure.
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
