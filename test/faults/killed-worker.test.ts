import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { readPost } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { endLease, skipWaits } from '../support/runs.ts';
import { clearFaults, inject, liveOn } from '../support/sandbox.ts';
import { runJob } from '../support/stack.ts';
import { type Delivered, unqueuedPost } from '../support/unqueued-post.ts';
import { createUser } from '../support/user.ts';

const worker = fileURLToPath(new URL('../support/publish-worker.ts', import.meta.url));

const startWorker = ({ task }: Delivered): ChildProcess =>
  spawn(process.execPath, [worker, JSON.stringify({ platform: 'threads', task })], { stdio: 'ignore' });

const kill = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};

const intentOf = async ({ id }: Delivered) =>
  (await context().store.runs(id).doc('threads').get()).data()?.steps['publish']?.state;

afterEach(clearFaults);

describe('a worker killed during a publication', () => {
  it('after the platform published: the post is found, not repeated', async () => {
    const user = await createUser();
    const post = await unqueuedPost(user);
    await inject({
      platform: 'threads',
      operation: 'publishText',
      times: 1,
      afterEffect: true,
      delayMs: 600_000,
      status: 200,
    });
    const child = startWorker(post);
    await eventually(
      () => liveOn(...user.accounts.threads),
      (live) => live.length === 1,
    );
    await kill(child);
    expect(await readPost(user, post.id)).toMatchObject({ runs: [{ status: 'processing' }] });

    await clearFaults();
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

  it('before the platform published: the post is published once', async () => {
    const user = await createUser();
    const post = await unqueuedPost(user);
    await inject({ platform: 'threads', operation: 'publishText', times: 1, delayMs: 600_000, status: 503 });
    const child = startWorker(post);
    await eventually(
      () => intentOf(post),
      (state) => state === 'intent',
    );
    await kill(child);
    expect(await liveOn(...user.accounts.threads)).toEqual([]);

    await clearFaults();
    await endLease(post.id);
    await skipWaits(post.id);
    await runJob('recoverySweep');
    await eventually(
      () => readPost(user, post.id),
      ({ runs }) => runs[0]?.status === 'succeeded',
    );
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });
});
