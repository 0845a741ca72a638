import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { deliver, orchestrate } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import { readPost } from '../../support/api.ts';
import { callsOf, liveOn } from '../../support/sandbox.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });
function times(count: number) {
  return Array.from({ length: count });
}

it('a task that is delivered twenty times concurrently publishes once', async () => {
  const user = await createUser();
  const { task } = await unqueuedPost(user);
  const deliveries = await Promise.all(
    times(20).map(() => deliver(context(), { ...task, platform: 'threads' }, logger)),
  );
  expect(deliveries.filter(({ kind }) => kind === 'done').length).toBeGreaterThanOrEqual(1);
  expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  expect((await callsOf(...user.accounts.threads)).filter(({ operation }) => operation === 'publishText')).toHaveLength(
    1,
  );
});

it('a task calls no platform after the run has ended', async () => {
  const user = await createUser();
  const { task } = await unqueuedPost(user);
  await deliver(context(), { ...task, platform: 'threads' }, logger);
  const before = await callsOf(...user.accounts.threads);
  expect(await deliver(context(), { ...task, platform: 'threads' }, logger)).toEqual({ kind: 'done' });
  expect(await callsOf(...user.accounts.threads)).toEqual(before);
});

it('a task for a run that does not exist does nothing', async () => {
  const user = await createUser();
  const nothing = {
    userId: user.uid,
    postSubmissionId: 'never',
    accountId: 'nobody',
    platform: 'threads',
  } as const;
  expect(await deliver(context(), nothing, logger)).toEqual({ kind: 'done' });
});

it('a task with the id of another user publishes nothing', async () => {
  const [owner, attacker] = await Promise.all([createUser(), createUser()]);
  const { task } = await unqueuedPost(owner);
  await deliver(context(), { ...task, userId: attacker.uid, platform: 'threads' }, logger);
  expect(await liveOn(...owner.accounts.threads, ...attacker.accounts.threads)).toEqual([]);
});

it('ten concurrent calls of the orchestrator create one task for each target', async () => {
  const user = await createUser();
  const { id } = await unqueuedPost(user);
  const ctx = context();
  await ctx.store.submissions.doc(id).update({ status: 'queued' });
  const tasks: Task[] = [];
  const counting = { ...ctx, queue: { enqueue: async (task: Task) => void tasks.push(task) } };
  await Promise.all(times(10).map(() => orchestrate(counting, { postSubmissionId: id, trace: rootTrace() })));
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(1);
  expect(tasks[0]?.payload).toMatchObject({
    userId: user.uid,
    postSubmissionId: id,
    accountId: user.accounts.threads[0],
    traceContext: { depth: 1, parentSpanId: 'root' },
  });
  expect((await readPost(user, id)).status).toBe('dispatched');
});
