import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { createPost } from '../../../functions/src/domain/posts/index.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { readPost } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { runJob } from '../../support/stack.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function past() {
  return new Date(Date.now() - 1000);
}

/** Accepts a post while the queue is down. */
async function acceptWithoutQueue(user: TestUser): Promise<string> {
  const ctx = context();
  const down = { enqueue: () => Promise.reject(new Error('the queue is down')) };
  const accountId = user.accounts.threads[0] ?? '';
  const { postSubmissionId } = await createPost(
    { ...ctx, queue: down },
    {
      userId: user.uid,
      content: { text: 'No queue', mediaType: 'text', media: [], originals: [] },
      targets: [{ platform: 'threads', accountId, targetId: `threads:${accountId}`, runId: 'threads' }],
      publishAt: null,
      trace: rootTrace(),
    },
    { claim: null, logger: stdoutLogger({}) },
  );
  return postSubmissionId;
}

async function liveOnce(user: TestUser, id: string): Promise<void> {
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
  expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
}

it('the dispatch sweep creates a lost task again when it called the orchestrator', async () => {
  const user = await createUser();
  const id = await acceptWithoutQueue(user);
  await runJob('dispatchSweep');
  expect((await readPost(user, id)).status).toBe('queued');
  await context().store.submissions.doc(id).update({ dueAt: past() });
  await runJob('dispatchSweep');
  await liveOnce(user, id);
});

it('the dispatch sweep creates a lost task again when its orchestrator died during the fan-out', async () => {
  const user = await createUser();
  const id = await acceptWithoutQueue(user);
  await context().store.submissions.doc(id).update({ status: 'orchestrating', dueAt: past() });
  await runJob('dispatchSweep');
  await liveOnce(user, id);
});

it('the recovery sweep creates a lost task again when it called the publisher', async () => {
  const user = await createUser();
  const { id } = await unqueuedPost(user);
  await context().store.runs(id).doc('threads').update({ recoverAt: past() });
  await runJob('recoverySweep');
  await liveOnce(user, id);
});

it('a lost task that is never recovered fails its run with a reason', async () => {
  const user = await createUser();
  const { id } = await unqueuedPost(user);
  const longAgo = new Date(Date.now() - 86_400_000);
  await context().store.runs(id).doc('threads').update({ recoverAt: past(), deadlineAt: longAgo });
  await runJob('recoverySweep');
  const post = await readPost(user, id);
  expect(post.runs).toMatchObject([{ status: 'failed', error: { code: 'gave_up' } }]);
  expect(await liveOn(...user.accounts.threads)).toEqual([]);
});
