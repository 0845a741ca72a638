import { expect, test } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { endRuns } from '../../../functions/src/domain/publishing/index.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { HOUR } from '../../../functions/src/model/clock.ts';
import { readPost } from '../../support/api.ts';
import { liveOn } from '../../support/sandbox.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

/** A post that is live, in a database that was restored to before it was published. */
async function forgottenPost() {
  const user = await createUser();
  const post = await unqueuedPost(user);
  const reference = context().store.runs(post.id).doc('threads');
  const before = (await reference.get()).data();
  if (!before) throw new Error('The post has no run.');
  await handlePublish('threads', post.task);
  await reference.set(before);
  return { user, post, live: () => liveOn(...user.accounts.threads) };
}

test('a restored database would publish again a post that it has forgotten', async () => {
  const { post, live } = await forgottenPost();
  await handlePublish('threads', post.task);
  expect(await live()).toHaveLength(2);
});

test('the command end-runs ends a run that may have been published before, and does not publish it again', async () => {
  const { user, post, live } = await forgottenPost();
  const now = new Date(context().clock.now());
  const { found } = await endRuns(context(), now, { dryRun: true });
  expect(found).toBeGreaterThan(0);
  expect((await readPost(user, post.id)).runs).toMatchObject([{ status: 'queued' }]);

  expect(await endRuns(context(), now, { dryRun: false })).toEqual({ found, ended: found });
  await handlePublish('threads', post.task);
  expect(await live()).toHaveLength(1);
  expect((await readPost(user, post.id)).runs).toMatchObject([
    { status: 'failed', error: { code: 'outcome_unknown' } },
  ]);
  expect(await endRuns(context(), now, { dryRun: false })).toEqual({ found: 0, ended: 0 });
});

test('the command end-runs keeps a run that was due later, which is then published', async () => {
  const user = await createUser();
  const { store, clock } = context();
  const post = await unqueuedPost(user);
  await store.submissions.doc(post.id).update({ publishAt: new Date(clock.now()) });
  await endRuns(context(), new Date(clock.now() - HOUR), { dryRun: false });
  await handlePublish('threads', post.task);
  expect((await readPost(user, post.id)).runs).toMatchObject([{ status: 'succeeded' }]);
});
