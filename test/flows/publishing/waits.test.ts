import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { publishTask } from '../../../functions/src/domain/posts/index.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { inject } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { type Delivered, unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const image = {
  mediaType: 'image' as const,
  media: [{ url: `${stack.sandboxUrl}/media/sample.jpg`, kind: 'image' as const }],
};

/** Calls the publish function as the queue does. */
async function deliver({ task }: Delivered, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${stack.functionsUrl}/publishThreads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data: { ...task, traceContext: rootTrace() } }),
  });
}

const queues = z.object({
  queues: z.array(
    z.object({ id: z.string(), tasks: z.array(z.object({ id: z.string(), scheduleTime: z.coerce.date() })) }),
  ),
});

function nameOf({ task }: Delivered, dedupeSuffix: string): string {
  return publishTask({ ...task, platform: 'threads' }, rootTrace(), dedupeSuffix).name;
}

/** The time of the task with this dedupe suffix; undefined if no such task waits. */
async function scheduled(post: Delivered, dedupeSuffix: string): Promise<Date | undefined> {
  const response = await fetch(`http://${stack.tasksHost}/_queue`, { headers: { accept: 'application/json' } });
  const waiting = queues.parse(await response.json()).queues.find(({ id }) => id === 'publishThreads')?.tasks;
  return waiting?.find(({ id }) => id === nameOf(post, dedupeSuffix))?.scheduleTime;
}

/** Limits a fault to the account of one post: other tests run on the same stack. */
function only({ task }: Delivered) {
  return { accountId: task.accountId };
}

async function runOf({ id }: Delivered) {
  return (await context().store.runs(id).doc('threads').get()).data();
}

it('the response is a success for a run that waits, and a separate task polls the run when it is due', async () => {
  const user = await createUser();
  const post = await unqueuedPost(user);
  await inject({ platform: 'threads', operation: 'publishText', times: 1, afterEffect: true, ...only(post) });
  expect((await deliver(post)).status).toBe(204);
  const run = await runOf(post);
  expect(run).toMatchObject({ status: 'processing', attempt: 1, lastProblem: { code: 'unknown' } });
  const at = await scheduled(post, 'attempt-2');
  expect(Math.abs((at?.getTime() ?? 0) - (run?.notBefore?.getTime() ?? 0))).toBeLessThan(2 * SECOND);
});

it('the response is a success for a leased run, and a task polls the run when the lease ends', async () => {
  const post = await unqueuedPost(await createUser());
  const until = new Date(Date.now() + 60 * SECOND);
  await context()
    .store.runs(post.id)
    .doc('threads')
    .update({ lease: { owner: 'other', fence: 1, until } });
  expect((await deliver(post)).status).toBe(204);
  expect(await scheduled(post, `after-lease-1-${until.getTime()}`)).toBeDefined();
  expect(await runOf(post)).toMatchObject({ status: 'queued', attempt: 0 });
});

it('the response is a 503 with Retry-After for the first failures of a platform, then a success with a wait', async () => {
  const post = await unqueuedPost(await createUser(), 'threads', image);
  await inject({ platform: 'threads', operation: 'createContainer', times: 3, status: 503, ...only(post) });
  for (const attempt of [1, 2]) {
    const response = await deliver(post);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await runOf(post)).toMatchObject({ attempt, lastProblem: { code: 'retry_after' } });
    await context().store.runs(post.id).doc('threads').update({ notBefore: null });
  }
  expect((await deliver(post)).status).toBe(204);
  expect(await scheduled(post, 'attempt-4')).toBeDefined();
});

it('the queue retries a task that came too early, since it would reject a task of the same name', async () => {
  const post = await unqueuedPost(await createUser());
  const notBefore = new Date(Date.now() + 60 * SECOND);
  await context().store.runs(post.id).doc('threads').update({ status: 'processing', attempt: 1, notBefore });
  const response = await deliver(post, { 'x-cloudtasks-taskname': nameOf(post, 'attempt-2') });
  expect(response.status).toBe(503);
  expect(await scheduled(post, 'attempt-2')).toBeUndefined();
});
