import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context } from '../../../functions/src/context.ts';
import { claimRun, RunLeaseLost, RunSession } from '../../../functions/src/domain/publishing/run-session.ts';
import { DurableSteps } from '../../../functions/src/domain/publishing/steps.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const HOUR = 3_600_000;

/** A worker with a separate clock and with leases of this length (ms). */
function worker(leaseMs: number) {
  const base = context();
  let ahead = 0;
  const tools: Context & { sleep(): Promise<void> } = {
    ...base,
    clock: { now: () => base.clock.now() + ahead },
    config: { ...base.config, publishing: { ...base.config.publishing, leaseMs } },
    sleep: async () => {},
  };
  return {
    /** Suspends the worker (ms). */
    pause: (ms: number) => {
      ahead += ms;
    },
    claim: async (id: string, suspendedMs = 0): Promise<RunSession> => {
      const requestedAt = tools.clock.now();
      const snapshot = await base.store.runs(id).doc('threads').get();
      ahead += suspendedMs;
      const session = await claimRun(tools, snapshot, {
        deadlineMs: HOUR,
        revision: 0,
        pauses: { pauses: {} },
        requestedAt,
      });
      if (session instanceof RunSession) return session;
      throw new Error(`not claimed: ${session.kind}`);
    },
  };
}

async function readRun(id: string) {
  return (await context().store.runs(id).doc('threads').get()).data();
}

describe('a worker that has lost its lease', () => {
  it('a worker sends nothing and leaves only the intent after a suspension that outlasted its lease', async () => {
    const { id } = await unqueuedPost(await createUser());
    const suspended = worker(HOUR);
    const session = await suspended.claim(id);
    let sent = 0;
    const steps = new DurableSteps(session);
    const write = session.write.bind(session);
    session.write = async (patch) => {
      await write(patch);
      suspended.pause(2 * HOUR);
    };
    const publish = steps.once(
      'publish',
      z.string(),
      async () => {
        sent += 1;
        return 'sent';
      },
      async () => ({ happened: false }),
    );
    await expect(publish).rejects.toBeInstanceOf(RunLeaseLost);
    expect(sent).toBe(0);
    expect((await readRun(id))?.steps['publish']?.state).toBe('intent');
  });

  it('the lease and the intents count from the end of a suspension during the read of the run', async () => {
    const { id } = await unqueuedPost(await createUser());
    const before = context().clock.now();
    const session = await worker(HOUR).claim(id, 2 * HOUR);
    expect(session.now()).toBeGreaterThanOrEqual(before + 2 * HOUR);
    expect((await readRun(id))?.lease?.until.getTime()).toBeGreaterThanOrEqual(before + 3 * HOUR);
  });

  it('a worker writes nothing once another worker has the lease', async () => {
    const { id } = await unqueuedPost(await createUser());
    // The lease has ended when it is stored.
    const slow = await worker(-HOUR).claim(id);
    const next = await worker(HOUR).claim(id);
    const before = await readRun(id);
    await expect(slow.write({ steps: {} })).rejects.toBeInstanceOf(RunLeaseLost);
    await expect(slow.release({ status: 'failed' })).rejects.toBeInstanceOf(RunLeaseLost);
    expect(await readRun(id)).toEqual(before);
    await next.release({ status: 'succeeded', result: { id: '1', url: null } });
    await expect(slow.write({ status: 'processing' })).rejects.toBeInstanceOf(RunLeaseLost);
    expect(await readRun(id)).toMatchObject({ status: 'succeeded', attempt: 2 });
  });
});

describe('a result that is stored with the next write', () => {
  const publishLater = (session: RunSession) =>
    new DurableSteps(session).once(
      'publish',
      z.string(),
      async () => '17',
      async () => ({ happened: false }),
      { resultWithNextWrite: true },
    );

  it('a result is stored with the next write, and visible to its worker at once', async () => {
    const { id } = await unqueuedPost(await createUser());
    const session = await worker(HOUR).claim(id);
    expect(await publishLater(session)).toBe('17');
    expect(session.run.steps['publish']?.state).toBe('done');
    expect((await readRun(id))?.steps['publish']?.state).toBe('intent');
    await session.release({ status: 'succeeded' });
    expect((await readRun(id))?.steps['publish']).toMatchObject({ state: 'done', value: '17', visible: true });
  });

  it('a result is stored when the next write must be repeated', async () => {
    const { id } = await unqueuedPost(await createUser());
    const session = await worker(HOUR).claim(id);
    await publishLater(session);
    // As the recovery sweep does to a run with a live lease.
    await context().store.runs(id).doc('threads').update({ recoverAt: new Date() });
    await session.release({ status: 'succeeded' });
    expect(await readRun(id)).toMatchObject({
      status: 'succeeded',
      steps: { publish: { state: 'done', value: '17' } },
    });
  });
});
