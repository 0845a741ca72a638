import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { openAccount } from '../../../functions/src/domain/accounts/open-account.ts';
import { applyPaymentEvent } from '../../../functions/src/domain/billing/index.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { SETTLE_MS } from '../../../functions/src/domain/users/deletion/delete-account.ts';
import { createApiKey, requestDeletion } from '../../../functions/src/domain/users/index.ts';
import { sweepDeletions } from '../../../functions/src/domain/users/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import type { PaymentEventData } from '../../../functions/src/model/billing.ts';
import { DAY, MINUTE } from '../../../functions/src/model/clock.ts';
import { testUserOf, toPathSegment } from '../../../functions/src/model/ids.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { useUp } from '../../support/limits.ts';
import { sandboxFile, storedFiles } from '../../support/media.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { liveOn } from '../../support/sandbox.ts';
import { addFault, control } from '../../support/sandbox-control.ts';
import { stack } from '../../support/stack.ts';
import { buy, clearFaults, customersOf } from '../../support/stripe.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { hookUrl, makeEndpoint } from '../../support/webhook-endpoints.ts';

const { store } = context();
const logger = stdoutLogger({});
/** How many documents of a collection one step deletes whose time is over at once. */
const PER_STEP = 200;
const later = { scheduledTime: '2090-01-01T00:00:00Z' };

const subscriptions = z.array(z.object({ customer: z.string(), status: z.string() }));
/** What Stripe may tell of a customer after the user was deleted. */
const latePayment: PaymentEventData = {
  kind: 'invoice',
  invoiceId: 'in_late',
  subscriptionId: 'sub_late',
  outcome: 'paid',
  forPeriod: true,
  periodEnd: new Date(),
  at: new Date(),
};

afterEach(clearFaults);

function deleteMe(cookie: string) {
  return visit('/api/me', { method: 'DELETE', cookie });
}

async function accept(user: TestUser): Promise<void> {
  expect(await deleteMe(await beginSession(user))).toMatchObject({ status: 202, body: { deletion: 'accepted' } });
}

async function deletionOf({ uid }: TestUser) {
  return (await store.accountDeletions.doc(uid).get()).data();
}

/** One run of the sweep in this process, `ms` from now; the stack's own may be the quicker one. */
function sweep(ms = 0, changes: Partial<Context> = {}) {
  const ctx = context();
  return sweepDeletions({ ...ctx, clock: { now: () => ctx.clock.now() + ms }, ...changes }, logger);
}

function untilDeleted(user: TestUser) {
  return eventually(
    async () => {
      await sweep();
      return deletionOf(user);
    },
    (deletion) => deletion?.deletedAt != null,
  );
}

/** The paths of all that the database holds below a user, and of the documents that name them. */
async function leftOf(uid: string): Promise<string[]> {
  const queries = [
    store.submissions.where('userId', '==', uid).orderBy('createdAt', 'desc'),
    store.apiKeys.where('userId', '==', uid),
    store.oauthStates.where('uid', '==', uid),
    store.pendingConnections.where('uid', '==', uid),
  ];
  const found = await Promise.all(queries.map((query) => query.select().get()));
  const below = await store.user(uid).document.listCollections();
  const documents = await Promise.all(below.map((collection) => collection.listDocuments()));
  return [...found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path)), ...documents.flat().map(({ path }) => path)];
}

/** A file of the user, stored by the API. */
async function storeFile(user: TestUser): Promise<string> {
  return (await clientOf(user).media.createFromUrl(sandboxFile('sample.png'))).id;
}

it('the deletion removes all data of the user and no data of others, not even of the same connected account', async () => {
  const [user, other] = await Promise.all([createUser({ x: 2 }), createUser({ x: 1 })]);
  const [own = '', shared = ''] = user.accounts.x;
  const copy = (await store.user(user.uid).accounts('x').doc(shared).get()).data();
  if (!copy) throw new Error('the account is not there');
  await store.user(other.uid).accounts('x').doc(shared).set(copy);
  const testKey = await createApiKey(context(), user.uid, null, { livemode: false });
  const [fileId, otherFileId] = await Promise.all([storeFile(user), storeFile(other)]);
  const [id] = await Promise.all([
    publish(user, aPost({ mediaIds: [fileId] }, later)),
    publish(other, aPost({}, later)),
    publish({ apiKey: testKey }, aPost({}, later)),
  ]);
  await makeEndpoint(user, { url: hookUrl(randomUUID()) });
  await store.user(user.uid).document.set({ displayName: 'Ada' });
  const tokens = await Promise.all(
    [own, shared].map((accountId) => openAccount(context(), { uid: user.uid, platform: 'x', accountId }, 'X')),
  );
  const statusAtX = async (accessToken = '') =>
    (await fetch(`${stack.sandboxUrl}/x/2/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status;
  const before = await leftOf(other.uid);

  await accept(user);
  await untilDeleted(user);

  expect(await leftOf(user.uid)).toEqual([]);
  expect(await leftOf(testUserOf(user.uid))).toEqual([]);
  expect((await store.runs(id).listDocuments()).length).toBe(0);
  const files = await storedFiles();
  expect(files.filter((name) => name.includes(fileId))).toEqual([]);
  expect(files.filter((name) => name.includes(otherFileId))).toHaveLength(1);
  await expect(getAuth().getUser(user.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  expect(await statusAtX(tokens[0]?.accessToken)).toBe(401);
  expect(await statusAtX(tokens[1]?.accessToken)).toBe(200);
  expect(await leftOf(other.uid)).toEqual(before);
  expect((await listAccounts(context(), other.uid)).map(({ accountId }) => accountId)).toContain(shared);
  expect((await getAuth().getUser(other.uid)).disabled).toBe(false);
});

it('the deletion removes the counts of days of the user in both modes, and of no other user', async () => {
  const [user, other] = [await createUser(), await createUser()];
  const keys = [user.uid, testUserOf(user.uid), other.uid].map((uid) => `user:${uid}:day:media`);
  for (const key of keys) await useUp({ key, limit: 1, burst: 0, windowMs: DAY });
  const counted = () =>
    Promise.all(keys.map(async (key) => (await store.rateLimits.doc(toPathSegment(key)).get()).exists));
  expect(await counted()).toEqual([true, true, true]);
  await accept(user);
  await untilDeleted(user);
  expect(await counted()).toEqual([false, false, true]);
});

it('the deletion stops keys, sessions and publishing at once, before anything is deleted', async () => {
  const user = await createUser();
  const [cookie, reading] = await Promise.all([beginSession(user), beginSession(user)]);
  expect((await visit('/api/me', { cookie: reading })).status).toBe(200);
  const { id, task } = await unqueuedPost(user);
  expect((await deleteMe(cookie)).status).toBe(202);

  expect((await request('/v1/posts', { body: aPost(), headers: withKey(user) })).status).toBe(401);
  expect((await visit('/api/me', { cookie: reading })).status).toBe(401);
  expect((await deleteMe(cookie)).status).toBe(401);
  expect((await visit('/api/auth/session', { method: 'POST', body: { idToken: user.idToken } })).status).not.toBe(500);
  expect(await deliver(context(), { ...task, platform: 'threads' }, logger)).toEqual({ kind: 'done' });
  expect(await liveOn(task.accountId)).toEqual([]);
  expect((await store.runs(id).doc('threads').get()).data()?.attempt ?? 0).toBe(0);
});

it('the deletion requires a sign-in within the last minutes, and deletes nothing without one', async () => {
  const user = await createUser();
  const signedInAt = context().clock.now() - 6 * MINUTE;
  await expect(requestDeletion(context(), { userId: user.uid, signedInAt }, logger)).rejects.toMatchObject({
    reason: 'recent_sign_in_required',
  });
  expect(await deletionOf(user)).toBeUndefined();
  expect((await visit('/api/me', { method: 'DELETE' })).status).toBe(401);
  expect((await request('/v1/me', { headers: withKey(user) })).status).toBe(200);
});

it('the deletion cancels the subscription, charges nothing more, and ignores later payment events', async () => {
  const user = await createUser({ subscription: 'none' });
  await buy(user);
  const [customer] = await customersOf(user);
  await accept(user);
  await untilDeleted(user);
  const all = subscriptions.parse(await control('stripe/subscriptions'));
  expect(all.filter((one) => one.customer === customer?.id)).toMatchObject([{ status: 'canceled' }]);
  const late = {
    id: `evt_${randomUUID()}`,
    type: 'invoice.paid',
    customerId: customer?.id ?? '',
    userId: null,
    priceIds: [],
  };
  expect(await applyPaymentEvent(context(), { ...late, data: latePayment })).toMatchObject({ outcome: 'applied' });
  expect(await leftOf(user.uid)).toEqual([]);
});

it('the deletion continues after a failure in the middle, and completes', async () => {
  const user = await createUser({ x: 1 });
  const fileId = await storeFile(user);
  await publish(user, aPost({}, later));
  await accept(user);
  const stopped = new Error('the process was killed');
  const dying = {
    store: {
      ...store,
      deleteTree: async (ref: Parameters<typeof store.deleteTree>[0]) => {
        if (ref.path.startsWith(`users/${user.uid}/`)) throw stopped;
        await store.deleteTree(ref);
      },
    },
  };
  await sweep(0, dying);
  await addFault({ platform: 'x', operation: 'revoke', cut: true, times: 1 });
  await untilDeleted(user);
  expect(await leftOf(user.uid)).toEqual([]);
  expect((await storedFiles()).filter((name) => name.includes(fileId))).toEqual([]);
});

it('a user with very much is deleted in steps, of which each ends in time and the next continues', async () => {
  const user = await createUser();
  const { document, events, deliveries } = store.user(user.uid);
  const own = store.submissions.where('userId', '==', user.uid).orderBy('createdAt', 'desc');
  const left = (): Promise<number[]> => store.countAll([own, events, deliveries('deleted')]);
  for (const { path } of [store.submissions, events, deliveries('deleted')]) {
    const batch = store.batch();
    for (let nth = 0; nth <= PER_STEP; nth += 1) {
      const ref = document.firestore.collection(path).doc(`${user.uid}-${nth}`);
      batch.set(ref, { userId: user.uid, createdAt: new Date() });
    }
    await batch.commit();
  }
  await accept(user);
  let now = Date.now();
  const slow = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    now += MINUTE;
    return result;
  };
  const batch: typeof store.batch = () => {
    const real = store.batch();
    const commit = real.commit.bind(real);
    real.commit = () => slow(commit());
    return real;
  };
  const deleteTree: typeof store.deleteTree = (ref) => slow(store.deleteTree(ref));
  const changes = { clock: { now: () => now }, store: { ...store, batch, deleteTree } };
  const positions = new Set<string>();
  for (let before = await left(); ; before = await left()) {
    await sweep(0, changes);
    const { deletedAt, position } = (await deletionOf(user)) ?? {};
    if (deletedAt) break;
    positions.add(position ?? '');
    const after = await left();
    for (const [index, count] of before.entries()) expect(count - (after[index] ?? 0)).toBeLessThanOrEqual(PER_STEP);
  }
  expect([...positions]).toEqual(expect.arrayContaining(['live/postSubmissions', 'live/users', 'test/apiKeys']));
  expect(await leftOf(user.uid)).toEqual([]);
  expect(await left()).toEqual([0, 0, 0]);
});

it('the deletion removes data that a concurrent request stored, and then completes', async () => {
  const user = await createUser();
  await accept(user);
  await untilDeleted(user);
  await store.user(user.uid).document.collection('posts').doc('late').set({ text: 'late' });
  const key = await createApiKey(context(), user.uid, 'made by a request that was under way');
  expect(key).toMatch(/^sk_live_/);
  expect(await leftOf(user.uid)).toHaveLength(2);
  await sweep(SETTLE_MS + MINUTE);
  expect(await leftOf(user.uid)).toEqual([]);
  const deletion = await deletionOf(user);
  expect(deletion?.dueAt).toBeNull();
  expect(deletion?.expireAt?.getTime()).toBeGreaterThan(Date.now() + 30 * DAY);
});
