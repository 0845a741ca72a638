import { expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { checkAccount } from '../../../functions/src/domain/accounts/index.ts';
import { reconcile } from '../../../functions/src/domain/publishing/index.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { createBudgets } from '../../../functions/src/infra/limits/spending.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import type { Budget, Purpose, Spending } from '../../../functions/src/model/spending.ts';
import { readPost, request, withKey } from '../../support/api.ts';
import { callsOf, liveOn } from '../../support/sandbox.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });
let months = 0;

/** A context whose platforms have these budgets, in a month that no other test spends in, with what was spent before. */
async function withBudgets(budgets: Partial<Record<Purpose, Budget>>, spent: Spending = {}) {
  months += 1;
  const { store, config } = context();
  const clock = { now: () => Date.UTC(2040, months, 15) };
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  const { x, threads } = config.platforms;
  if (!x || !threads) throw new Error('The stack serves X and Threads.');
  const platforms = { x: { ...x, budgets }, threads: { ...threads, budgets } };
  const ctx: Context = { ...context(), budgets: createBudgets({ store, clock, config: { platforms } }) };
  const spending = store.spending('x', month);
  await spending.set(spent);
  return { ctx, read: async () => (await spending.get()).data() };
}

async function outcomeOf(id: string, platform: string): Promise<Spending | undefined> {
  return (await context().store.runOutcomes.doc(`${id}:${platform}:0:0`).get()).data()?.spending;
}

it.each([
  ['a text', 'No link', 15_000],
  ['a text with a link', 'See https://herald.example/a', 200_000],
])(
  'the outcome of a run on X has the price of %s, and no run of a platform without prices is counted',
  async (_kind, text, microdollars) => {
    const user = await createUser({ x: 1 });
    const { task, id } = await unqueuedPost(user, 'x', { text: `${text} ${user.uid}` });
    await deliver(context(), { ...task, platform: 'x' }, logger);
    expect(await outcomeOf(id, 'x')).toEqual({ posts: { calls: 1, microdollars } });
    expect((await context().store.runs(id).doc('x').get()).data()?.spending).toEqual({});
    const other = await createUser();
    const free = await unqueuedPost(other);
    await deliver(context(), { ...free.task, platform: 'threads' }, logger);
    expect(await outcomeOf(free.id, 'threads')).toBeUndefined();
  },
);

it('a run waits without a call while the budget for posts is used up, and is published once there is more', async () => {
  const user = await createUser({ x: 1 });
  const { task, id } = await unqueuedPost(user, 'x');
  const spent = { posts: { calls: 1, microdollars: 2_000_000 } };
  const { ctx } = await withBudgets({ posts: { calls: null, microdollars: 2_000_000 } }, spent);
  expect(await deliver(ctx, { ...task, platform: 'x' }, logger)).toMatchObject({ kind: 'wait' });
  expect(await callsOf(task.accountId)).toEqual([]);
  const [run] = (await readPost(user, id)).runs;
  expect(run).toMatchObject({ status: 'processing', lastProblem: { code: 'service_stopped' } });
  expect(run?.lastProblem?.message).toBe(
    'This service publishes no more posts to X this month (UTC), unless its operator allows more. Herald keeps trying.',
  );
  await context().store.runs(id).doc('x').update({ notBefore: null });
  const more = await withBudgets({ posts: { calls: null, microdollars: 2_000_001 } }, spent);
  expect(await deliver(more.ctx, { ...task, platform: 'x' }, logger)).toEqual({ kind: 'done' });
  expect(await liveOn(task.accountId)).toHaveLength(1);
});

it('a run that waits for the budget can be cancelled, and one that a worker has cannot', async () => {
  const user = await createUser({ x: 1 });
  const budget = { posts: { calls: 0, microdollars: null } };
  for (const query of ['', `?target=x:${user.accounts.x[0]}`]) {
    const { task, id } = await unqueuedPost(user, 'x');
    const { ctx } = await withBudgets(budget, { posts: { calls: 1, microdollars: 0 } });
    await deliver(ctx, { ...task, platform: 'x' }, logger);
    const run = context().store.runs(id).doc('x');
    const cancel = () => request(`/v1/posts/${id}${query}`, { method: 'DELETE', headers: withKey(user) });
    await run.update({ lease: { owner: 'other', fence: 9, until: new Date(Date.now() + MINUTE) } });
    expect(await cancel()).toMatchObject({ status: 409, body: { error: { code: 'not_cancellable' } } });
    await run.update({ lease: null, reconcile: true });
    expect(await cancel()).toMatchObject({ status: 409 });
    await run.update({ reconcile: false });
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await readPost(user, id)).toMatchObject({ status: 'cancelled', runs: [{ error: { code: 'cancelled' } }] });
    expect(await deliver(context(), { ...task, platform: 'x' }, logger)).toEqual({ kind: 'done' });
    expect(await callsOf(task.accountId)).toEqual([]);
  }
});

it('the budgets for numbers and lookups stop no post', async () => {
  const user = await createUser({ x: 1 });
  const { task } = await unqueuedPost(user, 'x');
  const used = { calls: 5, microdollars: 0 };
  const budget = { calls: 5, microdollars: null };
  const { ctx } = await withBudgets({ numbers: budget, lookups: budget }, { numbers: used, lookups: used });
  expect(await deliver(ctx, { ...task, platform: 'x' }, logger)).toEqual({ kind: 'done' });
});

it('a lookup is counted, and beyond its budget refused until the next month without a call', async () => {
  const user = await createUser({ x: 1 });
  const address = { uid: user.uid, platform: 'x', accountId: user.accounts.x[0] ?? '' } as const;
  const query = { text: 'A text', mediaHash: null, from: Date.now() - 80 * MINUTE, to: Date.now() - 20 * MINUTE };
  const { ctx, read } = await withBudgets({ lookups: { calls: 2, microdollars: null } });
  expect(await reconcile(ctx, address, query, logger)).toMatchObject({ answer: 'not_found' });
  expect((await read())?.lookups?.calls).toBeGreaterThan(0);
  expect(await checkAccount(ctx, address, logger)).toMatchObject({ alive: true });
  const { calls = 0, microdollars } = (await read())?.lookups ?? {};
  expect(microdollars).toBeGreaterThanOrEqual(10_000);
  const beyond = await withBudgets(
    { lookups: { calls: 2, microdollars: null } },
    { lookups: { calls: 2, microdollars: 0 } },
  );
  await expect(reconcile(beyond.ctx, address, query, logger)).rejects.toMatchObject({
    reason: 'rate_limit_exceeded',
    message: 'This service looks up no more posts on X this month (UTC), unless its operator allows more.',
  });
  expect(await checkAccount(beyond.ctx, address, logger)).toMatchObject({
    alive: null,
    reason: 'This service checks no more accounts on X this month (UTC).',
  });
  expect(await beyond.read()).toEqual({ lookups: { calls: 2, microdollars: 0 } });
  expect(calls).toBeGreaterThanOrEqual(2);
});
