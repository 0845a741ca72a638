import { describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { orchestrate } from '../../../functions/src/domain/publishing/jobs.ts';
import { handleOrchestrate, handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import { readPost } from '../../support/api.ts';
import { liveOn } from '../../support/sandbox.ts';
import { recentLogs } from '../../support/stored.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const HOUR = 3_600_000;

describe('an orchestrator task delivered at the wrong time', () => {
  it.each([
    ['a task that is a little early enqueues the runs for the time of the post', HOUR / 60, 'dispatched'],
    ['a task that is much too early is dropped, and leaves the post to the sweep', 30 * 24 * HOUR, 'queued'],
  ])('%s', async (_what, early, status) => {
    const { id } = await unqueuedPost(await createUser());
    const ctx = context();
    const publishAt = new Date(ctx.clock.now() + early);
    await ctx.store.submissions.doc(id).update({ status: 'queued', publishAt, dueAt: publishAt });
    const created: Task[] = [];
    const counting = { ...ctx, queue: { enqueue: async (task: Task) => void created.push(task) } };
    const delivery = await orchestrate(counting, { postSubmissionId: id, trace: rootTrace() });
    expect(delivery).toEqual({ kind: 'done' });
    expect(created.map(({ notBefore }) => notBefore)).toEqual(status === 'dispatched' ? [publishAt] : []);
    expect((await ctx.store.submissions.doc(id).get()).data()).toMatchObject({ status });
  });

  it('a task of a cancelled post does nothing', async () => {
    const user = await createUser();
    const { id, task } = await unqueuedPost(user);
    await context().store.submissions.doc(id).update({ status: 'cancelled' });
    expect(await handleOrchestrate({ userId: user.uid, postSubmissionId: id })).toEqual({ kind: 'done' });
    expect(await handlePublish('threads', task)).toEqual({ kind: 'done' });
    expect(await liveOn(...user.accounts.threads)).toEqual([]);
    expect((await readPost(user, id)).runs).toMatchObject([{ status: 'failed', error: { code: 'cancelled' } }]);
  });
});

describe('a task of another version of Herald', () => {
  it.each([
    ['without a trace', {}],
    ['with a trace in another format', { traceContext: 'abc' }],
    ['with unknown fields', { generation: 3, traceContext: null }],
  ])('a task %s is processed', async (_what, fields) => {
    const user = await createUser();
    const { task } = await unqueuedPost(user);
    expect(await handlePublish('threads', { ...task, ...fields })).toEqual({ kind: 'done' });
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it('a task that lacks a required field is refused without a retry', async () => {
    expect(await handleOrchestrate({ userId: 'somebody' })).toMatchObject({ kind: 'invalid' });
    expect(await handlePublish('threads', { postSubmissionId: 'a/b', userId: 'somebody' })).toMatchObject({
      kind: 'invalid',
    });
    const dropped = (await recentLogs()).filter((record) => record.data().message === 'an invalid task was dropped');
    const problems = dropped.map((record) => String(record.data()['problem']));
    expect(problems.filter((problem) => problem.includes('postSubmissionId'))).not.toEqual([]);
  });
});
