import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { readPost } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { type Call, killable } from '../../support/killable.ts';
import { endLease, skipWaits } from '../../support/runs.ts';
import { liveOn } from '../../support/sandbox.ts';
import { runJob } from '../../support/stack.ts';
import { type Delivered, unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

/** Delivers a post on a worker that is killed at its call to publish. */
async function killDuringPublication(
  { id, task }: Delivered,
  { afterEffect }: { afterEffect: boolean },
): Promise<void> {
  const intercept = async <T>(call: Call<T>): Promise<T> => {
    if (!call.name.startsWith('POST /threads/')) return call.forward();
    if (afterEffect) await call.forward();
    worker.kill();
    return call.unavailable();
  };
  const worker = killable({ intercept });
  const target = { userId: task.userId, postSubmissionId: id, platform: 'threads', accountId: task.accountId } as const;
  await expect(deliver(worker.ctx, target, stdoutLogger({}))).rejects.toThrow('The instance was killed.');
}

async function stepOf({ id }: Delivered) {
  return (await context().store.runs(id).doc('threads').get()).data()?.steps['publish']?.state;
}

it('a post is found and not published again when the worker died after publishing', async () => {
  const user = await createUser();
  const post = await unqueuedPost(user);
  await killDuringPublication(post, { afterEffect: true });
  expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  expect(await readPost(user, post.id)).toMatchObject({ runs: [{ status: 'processing' }] });

  await endLease(post.id);
  await runJob('recoverySweep');
  const done = await eventually(
    () => readPost(user, post.id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
  const live = await liveOn(...user.accounts.threads);
  expect(live).toHaveLength(1);
  expect(done.runs[0]?.result?.id).toBe(live[0]?.id);
});

it('a post is published once when the worker died before publishing', async () => {
  const user = await createUser();
  const post = await unqueuedPost(user);
  await killDuringPublication(post, { afterEffect: false });
  expect(await stepOf(post)).toBe('intent');
  expect(await liveOn(...user.accounts.threads)).toEqual([]);

  await endLease(post.id);
  await skipWaits(post.id);
  await runJob('recoverySweep');
  await eventually(
    () => readPost(user, post.id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
  expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
});
