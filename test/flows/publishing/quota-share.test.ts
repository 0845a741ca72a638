import { expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { createQuotaShares } from '../../../functions/src/infra/limits/quota-shares.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { dayOf, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { counters } from '../../../functions/src/model/status.ts';
import { clientOf } from '../../support/client.ts';
import { callsOf, liveOn } from '../../support/sandbox.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });
let days = 0;

/** A context in which X takes 12 posts in a day that no other test has, so that a customer's share is three. */
async function withQuota(record: { all: number; by?: readonly [TestUser, number][] }, hour: number) {
  days += 2;
  const { store, config } = context();
  const now = Date.UTC(2041, 0, days, hour);
  const { x } = config.platforms;
  if (!x) throw new Error('The stack serves X.');
  const dayWith = (posts: number) => ({
    hours: { '00': { x: counters.parse({ posts }) } },
    expireAt: new Date(now + 24 * HOUR),
  });
  await store.record.doc(dayOf(now)).set(dayWith(record.all));
  for (const [user, published] of record.by ?? [])
    await store.user(user.uid).record.doc(dayOf(now)).set(dayWith(published));
  const quotaShares = createQuotaShares({
    store,
    clock: { now: () => now },
    config: { platforms: { x: { ...x, dailyQuota: 12 } } },
  });
  return { ...context(), quotaShares };
}

async function delivered(ctx: Context, user: TestUser, content: Parameters<typeof unqueuedPost>[2] = {}) {
  const { task, id } = await unqueuedPost(user, 'x', content);
  const deliverAgain = (again: Context) => deliver(again, { ...task, platform: 'x' }, logger);
  return { id, result: await deliverAgain(ctx), deliverAgain };
}

it('a customer who has a quarter of the quota waits while more of it is used than of the day has passed, and others do not', async () => {
  const [ann, bob] = await Promise.all([createUser({ x: 1 }), createUser({ x: 1 })]);
  const early = await withQuota(
    {
      all: 7,
      by: [
        [ann, 3],
        [bob, 2],
      ],
    },
    12,
  );
  const waiting = await delivered(early, ann);
  expect(waiting.result).toMatchObject({ kind: 'wait' });
  expect(await callsOf(ann.accounts.x[0] ?? '')).toEqual([]);
  expect((await delivered(early, bob)).result).toEqual({ kind: 'done' });
  const { events, runs } = await clientOf(ann).posts.timeline(waiting.id);
  expect(runs).toMatchObject([{ delays: [{ reason: 'quota_used_up' }] }]);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'attempt_ended',
      outcome: 'waiting',
      problem: {
        code: 'quota_used_up',
        message: expect.stringContaining('a quarter of what X allows this service in a day'),
      },
    }),
  );
  const late = await withQuota({ all: 7, by: [[ann, 3]] }, 15);
  await context().store.runs(waiting.id).doc('x').update({ notBefore: null });
  expect(await waiting.deliverAgain(late)).toEqual({ kind: 'done' });
  expect(await liveOn(ann.accounts.x[0] ?? '')).toHaveLength(1);
});

it('the posts that an instance has just published count before the record has them', async () => {
  const user = await createUser({ x: 1 });
  const ctx = await withQuota({ all: 1 }, 1);
  const kinds: string[] = [];
  for (let index = 0; index < 4; index += 1) kinds.push((await delivered(ctx, user)).result.kind);
  expect(kinds).toEqual(['done', 'done', 'done', 'wait']);
});

it('a thread takes as much of the quota as it has posts', async () => {
  const user = await createUser({ x: 1 });
  const ctx = await withQuota({ all: 1 }, 1);
  const replies = [
    { text: 'Second', media: [] },
    { text: 'Third', media: [] },
  ];
  const thread = await delivered(ctx, user, { replies });
  expect(await liveOn(user.accounts.x[0] ?? '')).toHaveLength(3);
  expect((await context().store.runOutcomes.doc(`${thread.id}:x:0:0`).get()).data()?.posts).toBe(3);
  expect((await delivered(ctx, user)).result.kind).toBe('wait');
});

it('a customer takes all of the quota where nobody else has published on the platform today or yesterday', async () => {
  const user = await createUser({ x: 1 });
  const ctx = await withQuota({ all: 5, by: [[user, 5]] }, 1);
  expect((await delivered(ctx, user)).result).toEqual({ kind: 'done' });
});

it('a customer without others does not wait because its own record was read before that of all', async () => {
  const { store, config } = context();
  const { x } = config.platforms;
  if (!x) throw new Error('The stack serves X.');
  const user = await createUser({ x: 1 });
  let now = Date.UTC(2043, 0, 2, 1);
  const quotaShares = createQuotaShares({
    store,
    clock: { now: () => now },
    config: { platforms: { x: { ...x, dailyQuota: 12 } } },
  });
  const record = async (posts: number) => {
    const day = { hours: { '00': { x: counters.parse({ posts }) } }, expireAt: new Date(now + 24 * HOUR) };
    const batch = store.batch();
    batch.set(store.record.doc(dayOf(now)), day);
    batch.set(store.user(user.uid).record.doc(dayOf(now)), day);
    await batch.commit();
  };
  const waits: number[] = [];
  for (let run = 0; run < 8; run += 1) {
    waits.push(await quotaShares.waitMs('x', user.uid, { id: `run ${run}`, posts: 1 }));
    now += 15 * SECOND;
    if (now % MINUTE === 0) await record(run + 1);
  }
  expect(waits).toEqual(waits.map(() => 0));
});

it('a new instance lets no more runs through than the pace of the day, though the record does not have them yet', async () => {
  const [ann, bob] = await Promise.all([createUser({ x: 1 }), createUser({ x: 1 })]);
  const record: Parameters<typeof withQuota>[0] = {
    all: 5,
    by: [
      [ann, 4],
      [bob, 1],
    ],
  };
  // Of 12 posts, half may be used at noon.
  const { quotaShares } = await withQuota(record, 12);
  const waits: number[] = [];
  for (let run = 0; run < 7; run += 1)
    waits.push(await quotaShares.waitMs('x', ann.uid, { id: `run ${run}`, posts: 1 }));
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, true, true, true, true, true]);
});
