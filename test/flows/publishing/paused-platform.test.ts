import { describe, expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { redriveGaveUp } from '../../../functions/src/domain/publishing/index.ts';
import { deliver, recoverRuns } from '../../../functions/src/domain/publishing/jobs.ts';
import { createPausesReader, pausePlatform, resumePlatform } from '../../../functions/src/infra/limits/pauses.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import { HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import type { Pause } from '../../../functions/src/model/status.ts';
import { readPost } from '../../support/api.ts';
import { callsOf, liveOn } from '../../support/sandbox.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });
function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}

/** A context in which Threads was paused; the running stack, which other tests use, is not. */
function withPauses(...pauses: Pause[]): Context & { tasks: Task[] } {
  const tasks: Task[] = [];
  return {
    ...context(),
    readPauses: async () => ({ pauses: { threads: pauses } }),
    queue: { enqueue: async (task) => void tasks.push(task) },
    tasks,
  };
}

function lasting(from: Date): Pause {
  return { from, until: null, reason: 'test' };
}

/** A post with a deadline that has passed before any attempt. */
async function neverStarted() {
  const user = await createUser();
  const { task, id } = await unqueuedPost(user);
  await context()
    .store.runs(id)
    .doc('threads')
    .update({ deadlineAt: ago(HOUR) });
  return { user, task, id };
}

describe('while a platform is paused', () => {
  it('a run waits for a later attempt while its platform is paused, and nothing is sent or read', async () => {
    const user = await createUser();
    const { task, id } = await unqueuedPost(user);
    const result = await deliver(withPauses(lasting(ago(MINUTE))), { ...task, platform: 'threads' }, logger);
    expect(result).toMatchObject({ kind: 'wait' });
    expect((await readPost(user, id)).runs).toMatchObject([{ status: 'queued', attempt: 0 }]);
    expect(await callsOf(task.accountId)).toEqual([]);
    expect(await deliver(withPauses(), { ...task, platform: 'threads' }, logger)).toEqual({ kind: 'done' });
    expect(await liveOn(task.accountId)).toHaveLength(1);
  });

  it('the recovery sweep enqueues nothing for a paused platform, and the run shows the code paused', async () => {
    const user = await createUser();
    const { id } = await unqueuedPost(user);
    const run = context().store.runs(id).doc('threads');
    await run.update({ recoverAt: ago(MINUTE), deadlineAt: ago(HOUR) });
    const ctx = withPauses(lasting(ago(2 * HOUR)));
    await recoverRuns(ctx, logger);
    expect(ctx.tasks.filter(({ payload }) => payload['postSubmissionId'] === id)).toEqual([]);
    expect((await readPost(user, id)).runs).toMatchObject([{ status: 'queued', lastProblem: { code: 'paused' } }]);
    expect((await run.get()).data()?.recoverAt?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('the deadline of a run', () => {
  const overdue = async (...pauses: Pause[]) => {
    const user = await createUser();
    const { task, id } = await unqueuedPost(user);
    const started = { startedAt: ago(3 * HOUR), deadlineAt: ago(HOUR), status: 'processing', attempt: 1 } as const;
    await context().store.runs(id).doc('threads').update(started);
    await deliver(withPauses(...pauses), { ...task, platform: 'threads' }, logger);
    return (await readPost(user, id)).runs;
  };

  it('the deadline of a run fails the run when it passes without a pause', async () =>
    expect(await overdue()).toMatchObject([{ status: 'failed', error: { code: 'gave_up' } }]));

  it('the deadline of a run does not advance during a pause', async () =>
    expect(await overdue({ from: ago(2.5 * HOUR), until: ago(HOUR), reason: 'test' })).toMatchObject([
      { status: 'succeeded' },
    ]));

  it('the deadline is checked before the first attempt of a run that was never started', async () => {
    const { user, task, id } = await neverStarted();
    await deliver(withPauses(), { ...task, platform: 'threads' }, logger);
    expect((await readPost(user, id)).runs).toMatchObject([{ status: 'failed', error: { code: 'gave_up' } }]);
    expect(await liveOn(task.accountId)).toEqual([]);
  });
});

it('a run that had given up and is retried is published once', async () => {
  const { user, task, id } = await neverStarted();
  const address = { ...task, platform: 'threads' } as const;
  await deliver(withPauses(), address, logger);
  const chosen = { platform: 'threads', since: ago(MINUTE), until: new Date(Date.now() + MINUTE) } as const;
  const preview = await redriveGaveUp(context(), chosen, { dryRun: true });
  expect(preview.found).toBeGreaterThan(0);
  expect(preview.redriven).toBe(0);
  expect((await redriveGaveUp(context(), chosen, { dryRun: false })).redriven).toBeGreaterThan(0);
  expect((await readPost(user, id)).runs).toMatchObject([{ status: 'queued', error: null }]);
  expect(await deliver(withPauses(), address, logger)).toEqual({ kind: 'done' });
  expect((await readPost(user, id)).runs).toMatchObject([{ status: 'succeeded' }]);
  expect(await liveOn(task.accountId)).toHaveLength(1);
  expect((await redriveGaveUp(context(), { ...chosen, platform: 'x' }, { dryRun: true })).found).toBe(0);
});

it('an operator pauses and resumes a platform', async () => {
  const ctx = context();
  const paused = async () => (await createPausesReader(ctx)()).pauses.snapchat?.at(-1);
  expect(await pausePlatform(ctx, 'snapchat', 'an outage')).toBe(true);
  expect(await pausePlatform(ctx, 'snapchat', 'again')).toBe(false);
  expect(await paused()).toMatchObject({ until: null, reason: 'an outage' });
  expect(await resumePlatform(ctx, 'snapchat')).toBe(true);
  expect(await resumePlatform(ctx, 'snapchat')).toBe(false);
  expect(await paused()).toMatchObject({ until: expect.any(Date) });
});
