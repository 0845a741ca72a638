import { context } from '../../functions/src/context.ts';
import { failedRun, outcomeUnknown } from '../../functions/src/domain/posts/index.ts';
import { handlePublish } from '../../functions/src/entry/tasks/handlers.ts';
import type { Content } from '../../functions/src/model/post.ts';
import type { RunCode } from '../../functions/src/model/run.ts';
import { skipWaits } from './runs.ts';
import { inject } from './sandbox.ts';
import { type PostOwner, unqueuedPost } from './unqueued-post.ts';

/** Ends a run with this failure. */
export async function failRun(id: string, runId: string, code: RunCode): Promise<void> {
  const ref = context().store.runs(id).doc(runId);
  const run = (await ref.get()).data();
  if (!run) throw new Error('no run');
  await ref.update({ ...failedRun(run, { ...outcomeUnknown, code }, Date.now()) });
}

/** A post on X with a lost response, as a run that ended with an unknown outcome. */
export async function ambiguousPost(
  user: PostOwner,
  afterEffect: boolean,
  content: Partial<Content> = {},
): Promise<string> {
  const { id, task } = await unqueuedPost(user, 'x', content);
  await inject({
    platform: 'x',
    operation: 'createPost',
    times: 1,
    status: 503,
    afterEffect,
    accountId: task.accountId,
  });
  await handlePublish('x', task);
  // Past the time in which an absence proves nothing.
  for (let times = 0; times < 2; times += 1) await skipWaits(id, 'x');
  await failRun(id, 'x', 'outcome_unknown');
  return id;
}
