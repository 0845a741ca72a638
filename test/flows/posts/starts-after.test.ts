import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context } from '../../../functions/src/context.ts';
import { orchestrate } from '../../../functions/src/domain/publishing/jobs.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import { HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { request, withKey } from '../../support/api.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const DUE = Math.ceil((Date.now() + HOUR) / MINUTE) * MINUTE;

const accepted = z.object({ results: z.array(z.object({ postSubmissionId: z.string() })) });

/** The ids of posts that were sent as one batch, each due at its time (ms since the epoch). */
async function sendBatch(user: TestUser, times: readonly number[]): Promise<string[]> {
  const posts = times.map((time) => ({
    post: { content: { text: randomUUID(), platform: 'threads' } },
    scheduledTime: new Date(time).toISOString(),
  }));
  const { body } = await request('/v1/posts/batch', { body: { posts }, headers: withKey(user) });
  return accepted.parse(body).results.map(({ postSubmissionId }) => postSubmissionId);
}

async function delayOf(id: string): Promise<number> {
  const run = await context().store.runs(id).doc('threads').get();
  const [delay] = run.data()?.delays ?? [];
  return delay?.reason === 'queue_pace' ? delay.until.getTime() - delay.from.getTime() : 0;
}

it('the first ten posts of a batch in a minute start at once and the others in turn, until one gets another time', async () => {
  const user = await createUser();
  const ids = await sendBatch(user, [...Array.from({ length: 14 }, () => DUE), DUE + MINUTE]);
  const delays = await Promise.all(ids.map(delayOf));
  const later = delays.slice(10, 14);
  expect(delays).toEqual([...Array.from({ length: 10 }, () => 0), ...later, 0]);
  expect(later.every((delay, index) => delay > (later[index - 1] ?? 0) && delay < MINUTE)).toBe(true);

  const tasks: Task[] = [];
  const before: Context = {
    ...context(),
    clock: { now: () => DUE - 5 * MINUTE },
    queue: { enqueue: async (task) => void tasks.push(task) },
  };
  const last = ids[13] ?? '';
  await orchestrate(before, { postSubmissionId: last, trace: rootTrace() });
  expect(tasks).toMatchObject([{ notBefore: new Date(DUE + (later.at(-1) ?? 0)) }]);

  const body = { scheduledTime: new Date(DUE + 2 * MINUTE).toISOString() };
  expect(await request(`/v1/posts/${last}`, { method: 'PATCH', body, headers: withKey(user) })).toMatchObject({
    status: 200,
  });
  expect(await delayOf(last)).toBe(0);
});

it('posts of a batch that are due one after the other in a minute are not delayed', async () => {
  const ids = await sendBatch(
    await createUser(),
    Array.from({ length: 20 }, (_, index) => DUE + index * 3000),
  );
  expect(await Promise.all(ids.map(delayOf))).toEqual(ids.map(() => 0));
});
