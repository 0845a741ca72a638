import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpOauthStates, cleanUpPendingConnections } from '../../../functions/src/domain/accounts/jobs.ts';
import { cleanUpWebhookEvents } from '../../../functions/src/domain/billing/jobs.ts';
import { createStore } from '../../../functions/src/infra/store/store.ts';
import { DAY, HOUR, MINUTE, systemClock } from '../../../functions/src/model/clock.ts';
import { openFirestore } from '../../support/firestore.ts';
import { runJob } from '../../support/stack.ts';

const { db, close } = openFirestore('leftovers');
const store = createStore(db);
const ctx = { store, clock: systemClock };
afterAll(close);

/** The time of creation, this long ago (ms). */
function before(ago: number): Date {
  return new Date(systemClock.now() - ago);
}

async function addState(ago: number): Promise<() => Promise<boolean>> {
  const ref = store.oauthStates.doc(randomUUID());
  const flow = { uid: 'u', userName: 'u', sessionId: null, provider: 'threads', returnTo: null } as const;
  const createdAt = before(ago);
  const expireAt = new Date(createdAt.getTime() + 10 * MINUTE);
  await ref.set({ ...flow, redirectUri: 'https://x.example', codeVerifier: null, pushed: null, createdAt, expireAt });
  return async () => (await ref.get()).exists;
}

async function addPending(ago: number): Promise<() => Promise<boolean>> {
  const ref = store.pendingConnections.doc(randomUUID());
  const owner = { uid: 'u', userName: 'u', sessionId: null, provider: 'threads', returnTo: null } as const;
  await ref.set({
    ...owner,
    accounts: [],
    missingScopes: [],
    createdAt: before(ago),
    expireAt: before(ago - 5 * MINUTE),
  });
  return async () => (await ref.get()).exists;
}

async function addMark(ago: number): Promise<() => Promise<boolean>> {
  const ref = store.webhookEvents.doc(`stripe:evt_${randomUUID()}`);
  await ref.set({ type: 'invoice.paid', receivedAt: before(ago), expireAt: before(ago - 35 * DAY) });
  return async () => (await ref.get()).exists;
}

describe.each([
  { kind: 'connection states', clean: cleanUpOauthStates, add: addState, life: HOUR, job: 'logCleanup' },
  {
    kind: 'pending connections',
    clean: cleanUpPendingConnections,
    add: addPending,
    life: 5 * MINUTE,
    job: 'creditSweep',
  },
  { kind: 'webhook marks', clean: cleanUpWebhookEvents, add: addMark, life: 35 * DAY, job: 'logCleanup' },
])('$kind', ({ clean, add, life, job }) => {
  beforeEach(async () => {
    await clean(ctx);
  });

  test('expired documents are deleted', async () => {
    const expired = await add(life + MINUTE);
    const recent = await add(life - MINUTE);
    expect(await clean(ctx)).toMatchObject({ found: 1, done: 1, more: false });
    expect([await expired(), await recent()]).toEqual([false, true]);
  });

  test('expired documents are deleted by the scheduled function', async () => {
    const expired = await add(life + MINUTE);
    await runJob(job);
    expect(await expired()).toBe(false);
  });
});
