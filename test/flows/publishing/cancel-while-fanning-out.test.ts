import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { cancelPost } from '../../../functions/src/domain/posts/index.ts';
import { deliver, orchestrate } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { readPost } from '../../support/api.ts';
import { liveOn } from '../../support/sandbox.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });

/** A post that is being fanned out: `duringFanOut` runs while its task is enqueued. */
async function fanOut(
  publishAt: Date | null,
  duringFanOut: (post: { uid: string; id: string; publish(): Promise<void> }) => Promise<void>,
) {
  const user = await createUser();
  const { id, task } = await unqueuedPost(user);
  await context().store.submissions.doc(id).update({ status: 'queued', publishAt });
  const publish = async (): Promise<void> => {
    await deliver(context(), { ...task, platform: 'threads' }, logger);
  };
  const queue = { enqueue: () => duringFanOut({ uid: user.uid, id, publish }) };
  await orchestrate({ ...context(), queue }, { postSubmissionId: id, trace: rootTrace() });
  return { user, id, publish, live: () => liveOn(...user.accounts.threads) };
}

it('a post that is published during its fan-out cannot be cancelled', async () => {
  const { user, id, live } = await fanOut(null, async ({ uid, id, publish }) => {
    await publish();
    await expect(cancelPost(context(), uid, id)).rejects.toMatchObject({ reason: 'not_cancellable' });
  });
  expect(await live()).toHaveLength(1);
  expect(await readPost(user, id)).toMatchObject({ status: 'dispatched', runs: [{ status: 'succeeded' }] });
});

it.each([
  ['an immediate', null],
  ['a scheduled', new Date(Date.now() + MINUTE)],
])('nothing of %s post that is cancelled during its fan-out is published', async (_kind, publishAt) => {
  const { user, id, publish, live } = await fanOut(publishAt, ({ uid, id }) => cancelPost(context(), uid, id));
  await publish();
  expect(await live()).toHaveLength(0);
  expect(await readPost(user, id)).toMatchObject({
    status: 'cancelled',
    runs: [{ status: 'failed', error: { code: 'cancelled' } }],
  });
});
