import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { cancelPost } from '../../../functions/src/domain/posts/index.ts';
import { claimRun, RunLeaseLost, RunSession } from '../../../functions/src/domain/publishing/run-session.ts';
import { HOUR } from '../../../functions/src/model/clock.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const ctx = { ...context(), sleep: async () => {} };

/** A post, and a way to claim its run without writing that yet. */
async function claimable() {
  const user = await createUser();
  const { id } = await unqueuedPost(user);
  const ref = ctx.store.runs(id).doc('threads');
  const claim = async (): Promise<RunSession> => {
    const requestedAt = ctx.clock.now();
    const options = { deadlineMs: HOUR, revision: 0, pauses: { pauses: {} }, requestedAt, withFirstWrite: true };
    const session = await claimRun(ctx, await ref.get(), options);
    if (!(session instanceof RunSession)) throw new Error('not claimed');
    return session;
  };
  return { user, id, claim, read: async () => (await ref.get()).data() };
}

const intent = { state: 'intent', at: new Date(), attempt: 1 } as const;

it('one of two workers that begin a run together writes its intent, and the other does not', async () => {
  const { claim, read } = await claimable();
  const [first, second] = [await claim(), await claim()];
  expect(await read()).toMatchObject({ status: 'queued', attempt: 0, lease: null });
  await first.write({ steps: { publish: intent } });
  await expect(second.write({ steps: { publish: intent } })).rejects.toThrow(RunLeaseLost);
  expect(await read()).toMatchObject({
    status: 'processing',
    attempt: 1,
    lease: { fence: 1 },
    steps: { publish: intent },
  });
  await first.write({ steps: {} });
});

it('a post that is cancelled before the first intent is not published', async () => {
  const { user, id, claim, read } = await claimable();
  await ctx.store.submissions.doc(id).update({ status: 'queued' });
  const session = await claim();
  await cancelPost(ctx, user.uid, id);
  await expect(session.write({ steps: { publish: intent } })).rejects.toThrow(RunLeaseLost);
  expect(await read()).toMatchObject({ status: 'failed', attempt: 0, steps: {} });
});

it('the claim of a later attempt is written at once', async () => {
  const { claim, read } = await claimable();
  const first = await claim();
  await first.write({ steps: {} });
  await first.release({ notBefore: null });
  await claim();
  expect(await read()).toMatchObject({ attempt: 2, lease: { fence: 2 } });
});
