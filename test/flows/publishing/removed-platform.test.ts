import { expect, test } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { readConnectedAccounts } from '../../../functions/src/domain/posts/index.ts';
import { orchestrate, recoverRuns } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { readPost } from '../../support/api.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({});

/** A deployment that no longer serves Threads: the platform has no function, and its queue may be gone. */
function withoutThreads() {
  const base = context();
  const { threads: _, ...platforms } = base.config.platforms;
  const tasks: Task[] = [];
  const queue = { enqueue: async (task: Task) => void tasks.push(task) };
  return { tasks, ctx: { ...base, queue, config: { ...base.config, platforms } } };
}

test('a post to a platform that is no longer served fails at the next sweep, and enqueues nothing', async () => {
  const user = await createUser({ threads: 1 });
  const { id } = await unqueuedPost(user);
  const { ctx, tasks } = withoutThreads();
  await ctx.store.submissions.doc(id).update({ status: 'queued' });
  await orchestrate(ctx, { postSubmissionId: id, trace: rootTrace() });
  expect(tasks).toEqual([]);
  await ctx.store
    .runs(id)
    .doc('threads')
    .update({ recoverAt: new Date(Date.now() - MINUTE) });
  await recoverRuns(ctx, logger);
  expect((await readPost(user, id)).runs).toMatchObject([
    { status: 'failed', error: { code: 'missing_integrations', message: expect.stringContaining('no longer') } },
  ]);
});

test('an account of a platform that is no longer served counts as not connected', async () => {
  const user = await createUser({ threads: 1 });
  const found = await readConnectedAccounts(withoutThreads().ctx, user.uid, [{ platform: 'threads' }]);
  expect(found.get('threads')?.size).toBe(0);
});
