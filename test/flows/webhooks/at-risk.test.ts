import { describe, expect, it, onTestFinished } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { sweepRisks } from '../../../functions/src/domain/webhooks/jobs.ts';
import { requestField } from '../../../functions/src/http/server/errors/error-response.ts';
import type { Account } from '../../../functions/src/model/account.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { beforeFirstCommit } from '../../support/before-first-commit.ts';
import { clientOf } from '../../support/client.ts';
import { runJob, stack } from '../../support/stack.ts';
import { inTestMode } from '../../support/test-mode.ts';
import { silent } from '../../support/token-fixture.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf } from '../../support/webhook-endpoints.ts';

const { store } = context();

/** A day ahead, which the sweep of the stack does not reach: these tests use a separate clock. */
const DUE = Date.now() + DAY;
const FIRST_CHECK = DUE - 6 * HOUR;
const LAST_CHECK = DUE - HOUR;

function sweepAt(at: number, overrides: Partial<Context> = {}) {
  return sweepRisks(
    { ...context(), clock: { now: () => at }, queue: { enqueue: async () => {} }, ...overrides },
    silent,
    requestField,
  );
}

function listen(user: TestUser) {
  return request('/v1/events', { headers: withKey(user) });
}

/** A user who has requested events. */
async function listener(options: Parameters<typeof createUser>[0] = {}): Promise<TestUser> {
  const user = await createUser(options);
  await listen(user);
  return user;
}

function schedule(user: TestUser, content: object = {}, due = DUE) {
  return publish(user, aPost(content, { scheduledTime: new Date(due).toISOString() }));
}

function change(user: TestUser, id: string, body: object) {
  return request(`/v1/posts/${id}`, { method: 'PATCH', body, headers: withKey(user) });
}

function accountOf(user: TestUser, platform: Platform = 'threads', index = 0) {
  return store
    .user(user.uid)
    .accounts(platform)
    .doc(user.accounts[platform][index] ?? '');
}

async function storedPost(id: string) {
  return (await store.submissions.doc(id).get()).data();
}

/** The rules of the risks in each `post.at_risk` event of a user, in order. */
async function notificationsTo({ uid }: TestUser): Promise<string[][]> {
  const events = (await store.user(uid).events.get()).docs.map((document) => document.data());
  return events
    .filter(({ type }) => type === 'post.at_risk')
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ data }) => (data['risks'] as { rule: string }[]).map(({ rule }) => rule));
}

function sample(name: string): string {
  return `${stack.sandboxUrl}/media/${name}`;
}

it.each<[string, Partial<Account>, string]>([
  ['whose account must be reconnected', { reconnectRequired: true }, 'account.usable'],
  [
    'with a token that ends before the post and cannot be refreshed',
    { refreshToken: null, expiresAt: new Date(DUE - MINUTE), expiresIn: 3600 },
    'account.lasting',
  ],
  ['to an account that lacks a scope', { scope: 'threads_basic' }, 'account.scopes'],
])('post.at_risk reports a scheduled post %s', async (_what, fields, rule) => {
  const user = await listener();
  const id = await schedule(user);
  await accountOf(user).update(fields);
  await sweepAt(FIRST_CHECK);
  expect(await notificationsTo(user)).toEqual([[rule]]);
  const [accountId] = user.accounts.threads;
  expect((await storedPost(id))?.riskCheck?.risks).toMatchObject([
    { platform: 'threads', accountId, target: `threads:${accountId}`, rule, fix: expect.any(String) },
  ]);
});

it('post.at_risk reports a scheduled post with a removed account', async () => {
  const user = await listener();
  await schedule(user);
  await accountOf(user).delete();
  await sweepAt(FIRST_CHECK);
  expect(await notificationsTo(user)).toEqual([['account.connected']]);
});

it('post.at_risk reports a scheduled post of a user without an active subscription', async () => {
  const user = await listener();
  await schedule(user);
  await store.user(user.uid).subscription.update({ status: 'past_due' });
  await sweepAt(FIRST_CHECK);
  expect(await notificationsTo(user)).toEqual([['subscription.active']]);
});

it('post.at_risk reports a file that cannot be downloaded or has a type that the platform refuses', async () => {
  const user = await listener({ threads: 0, instagram: 1 });
  const id = await schedule(user, {
    platform: 'instagram',
    imageUrls: [sample('sample.jpg'), sample('missing.jpg'), sample('sample.gif')],
  });
  await sweepAt(FIRST_CHECK);
  expect(await notificationsTo(user)).toEqual([['media.reachable', 'instagram.image_type']]);
  expect((await storedPost(id))?.riskCheck?.risks).toMatchObject([
    { platform: null, target: null, field: 'body.post.content.mediaUrls.1' },
    { platform: 'instagram', field: 'body.post.content.mediaUrls.2', actual: 'image/gif' },
  ]);
});

it('post.at_risk reports a file of a reply that cannot be downloaded', async () => {
  const user = await listener();
  const replies = [{ text: 'More' }, { text: 'A picture', media: [{ url: sample('missing.jpg') }] }];
  const id = await schedule(user, { replies });
  await sweepAt(FIRST_CHECK);
  expect(await notificationsTo(user)).toEqual([['media.reachable']]);
  const field = 'body.post.content.replies.1.media.0';
  expect((await storedPost(id))?.riskCheck?.risks).toMatchObject([{ field }]);
});

it('post.at_risk reports a stored file that was deleted', async () => {
  const user = await listener();
  const { id: mediaId } = await clientOf(user).media.createFromUrl(sample('sample.jpg'));
  const id = await schedule(user, { mediaIds: [mediaId] });
  const record = (await store.user(user.uid).media.doc(mediaId).get()).data();
  await context().files.remove(record?.storagePath ?? 'none');
  await sweepAt(FIRST_CHECK);
  expect(await notificationsTo(user)).toEqual([['media.reachable']]);
  expect((await storedPost(id))?.riskCheck?.risks).toMatchObject([{ field: 'body.post.content.mediaIds.0' }]);
});

it('post.at_risk reports a paused platform in the last hour before the post, and not earlier', async () => {
  const user = await listener();
  await schedule(user);
  const pause = { from: new Date(FIRST_CHECK - HOUR), until: null, reason: 'test' };
  const readPauses = async () => ({ pauses: { threads: [pause] } });
  await sweepAt(FIRST_CHECK, { readPauses });
  expect(await notificationsTo(user)).toEqual([]);
  await sweepAt(LAST_CHECK, { readPauses });
  expect(await notificationsTo(user)).toEqual([['platform.unpaused']]);
});

it.each([
  ['that has used up its quota', 'quota_used_up', 'account.quota', 0],
  ['on a platform that has stopped this service', 'service_stopped', 'platform.available', 1],
] as const)(
  'post.at_risk reports in the last hour before the post an account %s',
  async (_what, code, rule, waitingAccount) => {
    const user = await listener({ threads: 2 });
    const { id } = await unqueuedPost(user);
    const lastProblem = { code, message: 'Later', transient: true, at: new Date(LAST_CHECK) };
    const accountId = user.accounts.threads[waitingAccount] ?? '';
    await store.runs(id).doc('threads').update({ status: 'processing', lastProblem, accountId });
    await schedule(user, { platform: { platform: 'threads', accountId: user.accounts.threads[0] } });
    await sweepAt(FIRST_CHECK);
    expect(await notificationsTo(user)).toEqual([]);
    await sweepAt(LAST_CHECK);
    expect(await notificationsTo(user)).toEqual([[rule]]);
  },
);

it('post.at_risk reports the simulated account of a post in test mode', async () => {
  const user = await inTestMode(await createUser({ threads: 0 }));
  await listen(user);
  await schedule(user, { platform: 'x' });
  await accountOf(user, 'x').update({ reconnectRequired: true });
  await sweepAt(FIRST_CHECK);
  expect(await notificationsTo(user)).toEqual([['account.usable']]);
});

describe('a risk of a scheduled post', () => {
  it('post.at_risk is sent once, however often the post is checked', async () => {
    const user = await listener();
    const id = await schedule(user);
    await accountOf(user).update({ reconnectRequired: true });
    for (const at of [FIRST_CHECK, FIRST_CHECK + MINUTE, FIRST_CHECK + HOUR, LAST_CHECK]) await sweepAt(at);
    expect(await notificationsTo(user)).toEqual([['account.usable']]);
    expect((await storedPost(id))?.riskCheck?.at?.getTime()).toBe(LAST_CHECK + HOUR / 2);
  });

  it('post.at_risk is sent once when two sweeps run at once', async () => {
    const user = await listener();
    await schedule(user);
    await accountOf(user).update({ reconnectRequired: true });
    const raced = beforeFirstCommit(store, () => sweepAt(FIRST_CHECK));
    expect(await sweepAt(FIRST_CHECK, { store: raced })).toMatchObject({ atRisk: 0, failed: 0 });
    await Promise.all([sweepAt(FIRST_CHECK + HOUR), sweepAt(FIRST_CHECK + HOUR)]);
    expect(await notificationsTo(user)).toEqual([['account.usable']]);
  });

  it('post.at_risk is sent once when the first request for events is repeated after a partial failure', async () => {
    const user = await listener();
    const id = await schedule(user);
    await accountOf(user).update({ reconnectRequired: true });
    await sweepAt(FIRST_CHECK);
    const riskCheck = (await storedPost(id))?.riskCheck;
    expect(riskCheck?.told).toHaveLength(1);
    await store.user(user.uid).eventStream.update({ accountsMarked: false });
    await listen(user);
    expect((await storedPost(id))?.riskCheck).toEqual(riskCheck);
  });

  it('post.at_risk is not sent for a risk that an edit removes during the check', async () => {
    const user = await listener({ threads: 2 });
    const [broken, healthy] = user.accounts.threads;
    const target = (accountId: string | undefined) => ({ platform: { platform: 'threads', accountId } });
    const id = await schedule(user, target(broken));
    await accountOf(user).update({ reconnectRequired: true });
    const raced = beforeFirstCommit(store, () => change(user, id, { post: { content: target(healthy) } }));
    await sweepAt(FIRST_CHECK, { store: raced });
    await sweepAt(FIRST_CHECK + MINUTE);
    expect(await notificationsTo(user)).toEqual([]);
    expect((await storedPost(id))?.riskCheck).toMatchObject({ at: new Date(LAST_CHECK), risks: [] });
  });

  it('post.at_risk is sent only for new risks, and GET /v1/posts/{id} lists all risks', async () => {
    const user = await listener();
    const id = await schedule(user);
    await accountOf(user).update({ reconnectRequired: true });
    await sweepAt(FIRST_CHECK);
    await store.user(user.uid).subscription.update({ status: 'canceled' });
    await sweepAt(FIRST_CHECK + HOUR);
    expect(await notificationsTo(user)).toEqual([['account.usable'], ['subscription.active']]);
    expect((await storedPost(id))?.riskCheck?.risks.map(({ rule }) => rule)).toEqual([
      'subscription.active',
      'account.usable',
    ]);
  });

  it('an edit clears the risks, and post.at_risk is sent again', async () => {
    const user = await listener();
    const id = await schedule(user);
    await accountOf(user).update({ reconnectRequired: true });
    await sweepAt(FIRST_CHECK);
    expect((await change(user, id, { post: { content: { text: 'Another' } } })).status).toBe(200);
    expect((await request(`/v1/posts/${id}`, { headers: withKey(user) })).body).toMatchObject({ risks: [] });
    await sweepAt(FIRST_CHECK + HOUR);
    expect(await notificationsTo(user)).toEqual([['account.usable'], ['account.usable']]);
  });

  it('a risk that no longer exists is removed, and the post is checked again in its last hour', async () => {
    const user = await listener();
    const id = await schedule(user);
    await accountOf(user).update({ reconnectRequired: true });
    await sweepAt(FIRST_CHECK);
    await accountOf(user).update({ reconnectRequired: false });
    await sweepAt(FIRST_CHECK + HOUR / 2);
    expect((await storedPost(id))?.riskCheck).toMatchObject({ at: new Date(LAST_CHECK), risks: [] });
  });

  it('a cancelled target has no risk', async () => {
    const user = await listener({ threads: 2 });
    const [broken, other] = user.accounts.threads;
    const platform = [broken, other].map((accountId) => ({ platform: 'threads', accountId }));
    const id = await schedule(user, { platform });
    await accountOf(user).update({ reconnectRequired: true });
    await request(`/v1/posts/${id}?target=threads:${broken}`, { method: 'DELETE', headers: withKey(user) });
    await sweepAt(FIRST_CHECK);
    expect(await notificationsTo(user)).toEqual([]);
    expect((await storedPost(id))?.riskCheck?.risks).toEqual([]);
  });
});

describe('a post without a new risk', () => {
  it('a post without problems is checked twice, and post.at_risk is not sent', async () => {
    const user = await listener();
    const id = await schedule(user, { imageUrls: [sample('sample.jpg')] });
    expect((await storedPost(id))?.riskCheck?.at?.getTime()).toBe(FIRST_CHECK);
    await sweepAt(FIRST_CHECK);
    expect((await storedPost(id))?.riskCheck?.at?.getTime()).toBe(LAST_CHECK);
    await sweepAt(LAST_CHECK);
    expect((await storedPost(id))?.riskCheck).toEqual({ at: null, risks: [], told: [] });
    expect(await notificationsTo(user)).toEqual([]);
  });

  it('a subscription that ends before the post is a shown risk, and post.at_risk waits until it has lapsed', async () => {
    const user = await listener();
    const id = await schedule(user);
    await store.user(user.uid).subscription.update({ currentPeriodEnd: new Date(DUE - 2 * HOUR) });
    await sweepAt(FIRST_CHECK);
    expect(await notificationsTo(user)).toEqual([]);
    const { body } = await request(`/v1/posts/${id}`, { headers: withKey(user) });
    expect(body).toMatchObject({ risks: [{ rule: 'subscription.active', severity: 'warning', platform: null }] });
    await sweepAt(DUE - HOUR);
    expect(await notificationsTo(user)).toEqual([['subscription.active']]);
  });

  it('post.at_risk is not sent for a post that is not due for a check, is published too soon, or was cancelled', async () => {
    const user = await listener();
    await accountOf(user).update({ reconnectRequired: true });
    await schedule(user, { text: 'Too early' });
    const soon = await schedule(user, { text: 'Too late' }, Date.now() + 50 * MINUTE);
    const cancelled = await schedule(user, { text: 'Cancelled' }, DUE - HOUR);
    expect((await request(`/v1/posts/${cancelled}`, { method: 'DELETE', headers: withKey(user) })).status).toBe(200);
    await sweepAt(FIRST_CHECK - MINUTE);
    expect(await notificationsTo(user)).toEqual([]);
    expect((await storedPost(soon))?.riskCheck?.at).toBeNull();
    expect((await storedPost(cancelled))?.riskCheck?.at).toBeNull();
  });

  it('post.at_risk is not sent for a file that no target publishes', async () => {
    const user = await listener();
    const media = [{ url: sample('sample.jpg') }];
    await schedule(user, {
      platform: { platform: 'threads', overrides: { media } },
      imageUrls: [sample('missing.jpg')],
    });
    await schedule(user, {
      platform: { platform: 'threads', overrides: { replies: [] } },
      replies: [{ text: 'More', media: [{ url: sample('missing.jpg') }] }],
    });
    await sweepAt(FIRST_CHECK);
    expect(await notificationsTo(user)).toEqual([]);
  });

  it('post.at_risk is not sent to a user without events, for whom no check is scheduled', async () => {
    const user = await createUser();
    const id = await schedule(user);
    await accountOf(user).update({ reconnectRequired: true });
    const read = async (): Promise<never> => {
      throw new Error('Nothing is read of such a user.');
    };
    expect(await storedPost(id)).not.toHaveProperty('riskCheck');
    const sweep = () => sweepAt(FIRST_CHECK);
    await sweep();
    const again = await sweepAt(FIRST_CHECK, { store: { ...store, read } });
    expect(again).toMatchObject({ found: 0, done: 0, failed: 0 });
    expect((await store.user(user.uid).events.get()).size).toBe(0);
    expect((await request(`/v1/posts/${id}`, { headers: withKey(user) })).body).not.toHaveProperty('risks');
  });
});

it('a post that was scheduled before its user first requested events is checked', async () => {
  const user = await createUser();
  const id = await schedule(user);
  await listen(user);
  expect((await storedPost(id))?.riskCheck?.at?.getTime()).toBe(FIRST_CHECK);
});

it('the deployed sweep adds post.at_risk to the list of events with the post and the fix', async () => {
  const user = await listener();
  const account = accountOf(user);
  await account.update({ reconnectRequired: true });
  onTestFinished(async () => void (await account.update({ reconnectRequired: false })));
  const id = await schedule(user, {}, Date.now() + 2 * HOUR);
  await runJob('riskSweep');
  const [event] = await eventsOf(user, (types) => types.includes('post.at_risk'));
  const risk = {
    platform: 'threads',
    accountId: user.accounts.threads[0],
    rule: 'account.usable',
    severity: 'error',
    fix: 'Connect the account again.',
  };
  expect(event).toMatchObject({
    type: 'post.at_risk',
    data: { post: { postSubmissionId: id, outcome: 'scheduled', risks: [risk] }, risks: [risk] },
  });
  const { body } = await request(`/v1/posts/${id}`, { headers: withKey(user) });
  expect(body).toMatchObject({ risks: [risk] });
});
