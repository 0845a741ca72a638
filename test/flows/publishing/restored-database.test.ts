import { connectInProcess, createEngine } from '@herald-lab/firestore';
import { type DocumentReference, Firestore } from 'firebase-admin/firestore';
import { expect, onTestFinished, test } from 'vitest';
import { type Context, context, createContext, setContextSource } from '../../../functions/src/context.ts';
import { endRuns } from '../../../functions/src/domain/publishing/index.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { createStore } from '../../../functions/src/infra/store/store.ts';
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

/** Copies documents with everything below them, as a managed export and import do: paths stay, and the project changes. */
async function importTree(from: DocumentReference, to: Firestore): Promise<void> {
  const data = (await from.get()).data();
  if (data) await to.doc(from.path).set(data);
  for (const collection of await from.listCollections())
    for (const document of await collection.listDocuments()) await importTree(document, to);
}

/** From now on, this instance works in the database of another project, which has imported these documents. */
async function moveToAnotherProject(paths: readonly string[]): Promise<Context> {
  const lost = context();
  const projectId = 'another-project';
  const db = new Firestore({ projectId, ignoreUndefinedProperties: true });
  connectInProcess(db, createEngine({ projectId, now: Date.now }));
  const { firestore } = lost.store.submissions;
  for (const path of paths) await importTree(firestore.doc(path), db);
  const moved = createContext({ store: createStore(db) });
  setContextSource(() => moved);
  onTestFinished(() => setContextSource(() => lost));
  return moved;
}

test('another project that has imported an export publishes what was due later, and nothing twice after end-runs', async () => {
  const { user, post, live } = await forgottenPost();
  const loss = context().clock.now();
  const later = await unqueuedPost(user, 'threads', { text: 'After the loss' });
  await context()
    .store.submissions.doc(later.id)
    .update({ publishAt: new Date(loss + 1) });
  const moved = await moveToAnotherProject([
    `users/${user.uid}`,
    ...[post, later].map(({ id }) => context().store.submissions.doc(id).path),
  ]);
  expect(await endRuns(moved, new Date(loss), { dryRun: false })).toEqual({ found: 1, ended: 1 });
  await handlePublish('threads', post.task);
  await handlePublish('threads', later.task);
  const runs = await Promise.all([post, later].map(({ id }) => moved.store.runs(id).doc('threads').get()));
  expect(runs.map((run) => run.data())).toMatchObject([
    { status: 'failed', error: { code: 'outcome_unknown' } },
    { status: 'succeeded' },
  ]);
  expect(await live()).toHaveLength(2);
});
