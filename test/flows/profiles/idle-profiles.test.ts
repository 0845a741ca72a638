import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, expect, test } from 'vitest';
import { type Context, context, createContext, setContextSource } from '../../../functions/src/context.ts';
import { pendingEvent } from '../../../functions/src/domain/events/index.ts';
import { sequenceEvents } from '../../../functions/src/domain/webhooks/jobs.ts';
import * as schedules from '../../../functions/src/entry/schedules.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { account } from '../../../functions/src/model/account.ts';
import { DAY, MINUTE } from '../../../functions/src/model/clock.ts';
import { profileUserOf } from '../../../functions/src/model/ids.ts';
import { ownDatabase } from '../../support/own-store.ts';

const IDLE = 150;
const CUSTOMER = 'customer';
const ACTIVE = profileUserOf(CUSTOMER, 'prf_active');

type Store = Context['store'];
type Batch = ReturnType<Store['batch']>;

const shared = context();
/** Of what this test calls: other work of the process keeps the shared context. */
const own = new AsyncLocalStorage<Context>();
setContextSource(() => own.getStore() ?? shared);
afterAll(() => setContextSource(() => shared));

/** An event of a user, without a number. */
function newEvent(store: Store, userId: string, at: Date) {
  return pendingEvent(store, { id: `evt_${at.getTime()}`, userId, type: 'account.reconnect_required', at, data: {} });
}

/** A profile that was used weeks ago: an account, an endpoint and events, all of them delivered. */
function addProfile(store: Store, batch: Batch, id: string): void {
  const [now, then] = [Date.now(), new Date(Date.now() - 20 * DAY)];
  const userId = profileUserOf(CUSTOMER, id);
  const user = store.user(userId);
  const limits = { requestsPerMinute: null, postsPerDay: null };
  const times = { createdAt: then, updatedAt: then };
  batch.create(store.user(CUSTOMER).profiles.doc(id), { name: id, externalId: null, limits, metadata: {}, ...times });
  const connected = { accountId: id, profile: {}, recordsEvents: true, expiresAt: new Date(now + 90 * DAY) };
  batch.create(user.accounts('threads').doc(id), account.parse(connected));
  const stream = { lastSequence: 3, accountsMarked: true, createdAt: then, endpointsChangedAt: then };
  batch.create(user.eventStream, stream);
  batch.create(user.webhooks.doc(id), {
    userId,
    url: `https://example.com/${id}`,
    challenge: null,
    description: null,
    eventTypes: null,
    reconnectLinks: false,
    disabled: null,
    secrets: [],
    lease: null,
    dueAt: null,
    failingSince: null,
    recoveredAt: null,
    lastSuccessAt: then,
    ...times,
  });
  for (let sequence = 1; sequence <= 3; sequence += 1) {
    const { ref, document } = newEvent(store, userId, new Date(then.getTime() + sequence));
    batch.create(ref, { ...document, sequence, pendingAt: null });
  }
}

/** The documents that each scheduled function reads, and the numbering of a new event of one profile, beside `idle` others. */
async function readsBeside(idle: number): Promise<Record<string, number>> {
  const { store, counts } = ownDatabase();
  const ctx = createContext({ store, queue: { enqueue: async () => {} } });
  for (const id of ['prf_active', ...Array.from({ length: idle }, (_, index) => `prf_idle${index}`)]) {
    const batch = store.batch();
    addProfile(store, batch, id);
    await batch.commit();
  }
  const { ref, document } = newEvent(store, ACTIVE, new Date(Date.now() - MINUTE));
  await ref.create(document);
  const reads: Record<string, number> = {};
  const count = async (name: string, work: () => unknown): Promise<void> => {
    const before = counts.read;
    await own.run(ctx, work);
    reads[name] = counts.read - before;
  };
  for (const [name, schedule] of Object.entries(schedules)) await count(name, () => schedule.run({ scheduleTime: '' }));
  await count('sequenceEvents', () => sequenceEvents(ctx, ACTIVE, stdoutLogger({})));
  expect((await ref.get()).data()).toMatchObject({ sequence: 4 });
  return reads;
}

test('150 idle profiles cost sweeps and the numbering of events no read, and the sweep of tokens one per account', async () => {
  const [alone, beside] = [await readsBeside(0), await readsBeside(IDLE)];
  expect(Object.keys(alone)).toContain('eventSweep');
  // It looks for accounts without an expiry, which no query finds.
  const ttRefreshSweep = (alone['ttRefreshSweep'] ?? 0) + IDLE;
  expect(beside).toEqual({ ...alone, ttRefreshSweep });
});
