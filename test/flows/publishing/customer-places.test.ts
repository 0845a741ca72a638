import { expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { deliver, recoverRuns } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import type { TaskResult } from '../../../functions/src/infra/queue/task-result.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { placesPerCustomer } from '../../../functions/src/platforms/registry.ts';
import { clientOf } from '../../support/client.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { type Delivered, type PostOwner, unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({});

function delivered(ctx: Context, { task }: Delivered): Promise<TaskResult> {
  return deliver(ctx, { ...task, platform: 'threads', runId: 'threads' }, logger);
}

/** A context in which no call to a platform has an answer before `open`. */
function silentPlatform() {
  const base = context();
  const gate = Promise.withResolvers<void>();
  const calls: (() => void)[] = [];
  let called = 0;
  const ctx: Context = {
    ...base,
    http: async (request) => {
      called += 1;
      for (const resolve of calls.splice(0)) resolve();
      await gate.promise;
      return base.http(request);
    },
  };
  const untilCalled = async (times: number): Promise<void> => {
    while (called < times) await new Promise<void>((resolve) => calls.push(resolve));
  };
  return { ctx, untilCalled, open: () => gate.resolve() };
}

function posts(user: PostOwner, count: number): Promise<Delivered[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => unqueuedPost(user, 'threads', { text: `Fair ${user.uid} ${index}` })),
  );
}

async function runOf({ id }: Delivered) {
  const run = (await context().store.runs(id).doc('threads').get()).data();
  if (!run) throw new Error('The run is missing.');
  return run;
}

it('runs of one customer wait for each other beside a silent platform, and those of another customer do not', async () => {
  const [ann, bob] = await Promise.all([createUser(), createUser()]);
  const places = placesPerCustomer('threads', context().config);
  const [waiting, ...holding] = await posts(ann, places + 1);
  const [other] = await posts(bob, 1);
  if (!waiting || !other) throw new Error('There are too few posts.');
  const { ctx, untilCalled, open } = silentPlatform();
  const held = holding.map((post) => delivered(ctx, post));
  await untilCalled(places);

  const result = await delivered(ctx, waiting);
  expect(result).toMatchObject({ kind: 'wait', dedupeSuffix: 'attempt-1-1' });
  // A duplicate of the task means the same next task.
  await context()
    .store.runs(waiting.id)
    .doc('threads')
    .update({ notBefore: new Date(Date.now() + 60 * SECOND) });
  expect(await delivered(ctx, waiting)).toMatchObject({ kind: 'wait', dedupeSuffix: 'attempt-1-1' });
  const run = await runOf(waiting);
  expect(run).toMatchObject({
    status: 'queued',
    attempt: 0,
    waits: 1,
    attempts: [],
    delays: [{ reason: 'own_posts' }],
  });
  const elsewhere = delivered(ctx, other);
  await untilCalled(places + 1);

  const timeline = await clientOf(ann).posts.timeline(waiting.id);
  const reason = expect.objectContaining({ type: 'waiting_for_own_posts', until: run.delays[0]?.until.toISOString() });
  expect(timeline.events).toContainEqual(reason);

  open();
  await Promise.all([...held, elsewhere]);
  await context().store.runs(waiting.id).doc('threads').update({ notBefore: null });
  expect(await delivered(ctx, waiting)).toEqual({ kind: 'done' });
  expect(await runOf(waiting)).toMatchObject({ status: 'succeeded', attempt: 1, delays: [{ reason: 'own_posts' }] });
});

it('the recovery sweep leaves a run that waits to its task, and enqueues it after a lost one', async () => {
  const ann = await createUser();
  const [post] = await posts(ann, 1);
  if (!post) throw new Error('There is no post.');
  const ref = context().store.runs(post.id).doc('threads');
  const until = Date.now() + 60 * SECOND;
  await ref.update({ waits: 3, notBefore: new Date(until), recoverAt: new Date(Date.now() - SECOND) });
  const enqueued: Task[] = [];
  const ctx = { ...context(), queue: { enqueue: async (task: Task) => void enqueued.push(task) } };
  await recoverRuns(ctx, logger);
  expect((await runOf(post)).recoverAt?.getTime()).toBeGreaterThan(until);
  await ref.update({ notBefore: new Date(0), recoverAt: new Date(Date.now() - SECOND) });
  await recoverRuns(ctx, logger);
  expect(enqueued.filter(({ payload }) => payload['postSubmissionId'] === post.id)).toHaveLength(1);
});

it('runs of one customer of test mode wait for the one on another instance until it ends or its lease does', async () => {
  const [ann, bob] = await Promise.all([createTestModeUser(), createTestModeUser()]);
  const [[waiting], [other]] = await Promise.all([posts(ann.test, 1), posts(bob.test, 1)]);
  if (!waiting || !other) throw new Error('There are too few posts.');
  const ctx = context();
  const place = ctx.store.user(ann.test.uid).publishingPlaces.doc('test');
  await place.set({ run: 'another', at: new Date(), until: new Date(Date.now() + 60 * SECOND) });
  expect(await delivered(ctx, waiting)).toMatchObject({ kind: 'wait', dedupeSuffix: 'attempt-1-1' });
  expect(await delivered(ctx, other)).toEqual({ kind: 'done' });
  await place.update({ until: new Date(0) });
  expect(await delivered(ctx, waiting)).toEqual({ kind: 'done' });
  expect(await runOf(waiting)).toMatchObject({ status: 'succeeded', attempt: 1 });
  expect((await place.get()).exists).toBe(false);
});
