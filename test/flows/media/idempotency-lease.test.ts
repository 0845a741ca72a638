import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import {
  CommitOutcomeUnknown,
  IdempotencyLease,
  IdempotencyLeaseLost,
} from '../../../functions/src/infra/idempotency/lease.ts';
import { lookUp, type RequestIdentity } from '../../../functions/src/infra/idempotency/records.ts';
import { withLease } from '../../../functions/src/infra/idempotency/with-lease.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';

function anIdentity(bodyHash = 'a'): RequestIdentity {
  return {
    userId: `hold-${randomUUID()}`,
    endpoint: 'POST /v1/media',
    key: 'key',
    bodyHash,
  };
}

async function claimOf(tools: Pick<Context, 'store' | 'clock'>, identity: RequestIdentity) {
  const lookup = await lookUp(tools, identity);
  if (lookup.state !== 'fresh') throw new Error(lookup.state);
  return lookup.claim;
}

async function take(tools: Pick<Context, 'store' | 'clock' | 'config'>, identity: RequestIdentity) {
  return IdempotencyLease.acquire(tools, await claimOf(tools, identity), 201);
}

function later(ms: number): Pick<Context, 'store' | 'clock' | 'config'> {
  const { store, config } = context();
  return { store, config, clock: { now: () => Date.now() + ms } };
}

type Commit = ReturnType<Store['batch']>['commit'];

/** A store whose commits, once armed, run through the given function. */
function faulty(fault: (commit: Commit) => ReturnType<Commit>): { store: Store; begin(): void } {
  let armed = false;
  const { store } = context();
  return {
    begin: () => {
      armed = true;
    },
    store: {
      ...store,
      batch: () => {
        const batch = store.batch();
        const commit = batch.commit.bind(batch);
        batch.commit = () => (armed ? fault(commit) : commit());
        return batch;
      },
    },
  };
}

function unavailable() {
  return Object.assign(new Error('unavailable'), { code: 14 });
}

it('a leased key makes a second request wait, and returns the same response to it', async () => {
  const ctx = context();
  const identity = anIdentity();
  const lease = await take(ctx, identity);
  expect((await lookUp(ctx, identity)).state).toBe('inFlight');
  const waiting = withLease(ctx, { lookup: await lookUp(ctx, identity), identity, status: 201 }, async () => {
    throw new Error('must not work');
  });
  await lease.commit(() => {}, { id: 1 });
  await lease.end();
  expect(await waiting).toEqual({ body: { id: 1 }, replayed: true });
});

it('a leased key conflicts with another body, also after its holder was killed', async () => {
  const identity = anIdentity();
  await (await take(context(), identity)).commit(() => {}, {});
  expect((await lookUp(context(), { ...identity, bodyHash: 'b' })).state).toBe('conflict');
  const abandoned = anIdentity();
  const lease = await take(context(), abandoned);
  expect((await lookUp(later(60_000), { ...abandoned, bodyHash: 'b' })).state).toBe('conflict');
  await lease.end();
});

it('a leased key is released when the work failed', async () => {
  const ctx = context();
  const identity = anIdentity();
  const failing = withLease(ctx, { lookup: await lookUp(ctx, identity), identity, status: 201 }, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await claimOf(ctx, identity)).toMatchObject({ replaces: undefined, replacesOperation: null });
});

it('a leased key passes to the next request with the operation id when its lease expires', async () => {
  const identity = anIdentity();
  const abandoned = await take(context(), identity);
  const successor = await take(later(31_000), identity);
  expect(successor.operationId).toBe(abandoned.operationId);
  const ref = context().store.user(identity.userId).media.doc('made');
  await expect(abandoned.commit((batch) => batch.delete(ref), {})).rejects.toBeInstanceOf(IdempotencyLeaseLost);
  expect(abandoned.signal.aborted).toBe(true);
  await abandoned.end();
  await successor.commit(() => {}, { by: 'heir' });
  await successor.end();
  expect(await lookUp(context(), identity)).toMatchObject({ state: 'replay', response: { body: { by: 'heir' } } });
});

it('a leased key is completed when the response of the commit was lost', async () => {
  const { store, begin } = faulty(async (commit) => {
    await commit();
    throw unavailable();
  });
  const identity = anIdentity();
  const lease = await take({ ...context(), store }, identity);
  begin();
  await lease.commit(() => {}, { id: 2 });
  await lease.end();
  expect(await lookUp(context(), identity)).toMatchObject({ state: 'replay', response: { body: { id: 2 } } });
});

it('a leased key can be completed again when the commit had no effect', async () => {
  let failures = 1;
  const { store, begin } = faulty(async (commit) => {
    if (failures-- > 0) throw unavailable();
    return commit();
  });
  const identity = anIdentity();
  const lease = await take({ ...context(), store }, identity);
  begin();
  await expect(lease.commit(() => {}, { id: 3 })).rejects.toMatchObject({ code: 14 });
  await lease.commit(() => {}, { id: 3 });
  await lease.end();
  expect((await lookUp(context(), identity)).state).toBe('replay');
});

it('a leased key stays leased when the outcome of the commit is unknown', async () => {
  const { store, begin } = faulty(async () => {
    throw unavailable();
  });
  const identity = anIdentity();
  const claim = await claimOf(context(), identity);
  const deafRef = Object.assign(Object.create(claim.ref), { get: () => Promise.reject(unavailable()) });
  const lease = await IdempotencyLease.acquire({ ...context(), store }, { ...claim, ref: deafRef }, 201);
  begin();
  await expect(lease.commit(() => {}, {})).rejects.toBeInstanceOf(CommitOutcomeUnknown);
  await lease.end();
  expect((await lookUp(context(), identity)).state).toBe('inFlight');
});
