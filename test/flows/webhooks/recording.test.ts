import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { assert, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectAccount } from '../../../dev/stack/user.ts';
import { context } from '../../../functions/src/context.ts';
import { applyPlatformEvent, freshAccount } from '../../../functions/src/domain/accounts/index.ts';
import { finishPending, savePending } from '../../../functions/src/domain/accounts/pending-connection.ts';
import { reserveCredits } from '../../../functions/src/domain/billing/index.ts';
import { endRuns } from '../../../functions/src/domain/publishing/index.ts';
import { keyId } from '../../../functions/src/domain/users/index.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { aPost, publish, request, signedIn, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { giveCredits } from '../../support/credits.ts';
import { rotateKey } from '../../support/keys.ts';
import { inject } from '../../support/sandbox.ts';
import { control } from '../../support/sandbox-control.ts';
import { runJob, stack } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf, hookUrl, makeEndpoint, pageOfEvents, receivedAt } from '../../support/webhook-endpoints.ts';

const HOUR = 3_600_000;

/** A user who has asked for events before anything happens. */
async function listener(options: Parameters<typeof createUser>[0] = {}): Promise<TestUser> {
  const user = await createUser(options);
  await request('/v1/events', { headers: withKey(user) });
  return user;
}

function reject(user: TestUser, times: number) {
  return inject({
    platform: 'threads',
    operation: 'publishText',
    times,
    status: 400,
    body: { error: { message: 'Refused', type: 'OAuthException', code: 100 } },
    accountId: user.accounts.threads[0] ?? '',
  });
}

describe('a published post', () => {
  it('a published post delivers post.published, verified with the Standard Webhooks library', async () => {
    const user = await createUser();
    const name = randomUUID();
    const { webhook, secret } = await makeEndpoint(user, { url: hookUrl(name), description: 'mine' });
    const id = await publish(user, aPost());
    const requests = await receivedAt(name, 2);
    const messages = requests.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
    expect(messages).toMatchObject([
      {
        type: 'target.published',
        sequence: 1,
        livemode: true,
        data: { postSubmissionId: id, target: { platform: 'threads', status: 'succeeded', error: null } },
      },
      { type: 'post.published', sequence: 2, data: { post: { postSubmissionId: id, outcome: 'published' } } },
    ]);
    const deliveries = await request(`/v1/webhooks/${webhook.id}/deliveries`, { headers: withKey(user) });
    expect(deliveries.body).toMatchObject({
      deliveries: [
        { type: 'post.published', sequence: 2 },
        { type: 'target.published', sequence: 1, status: 'delivered', attempts: [{ status: 204, error: null }] },
      ],
      nextCursor: null,
    });
    const delivered = await request(`/v1/webhooks/${webhook.id}/deliveries?status=delivered`, {
      headers: withKey(user),
    });
    expect(delivered.body).toMatchObject({
      deliveries: expect.arrayContaining([expect.objectContaining({ type: 'target.published', status: 'delivered' })]),
    });
    const list = await request('/v1/events', { headers: withKey(user) });
    expect(list.body).toMatchObject({ events: messages, nextCursor: null });
    expect(await pageOfEvents(user, 'limit=1')).toMatchObject({ events: [{ sequence: 1 }], nextCursor: '1' });
    expect(await pageOfEvents(user, 'cursor=1')).toMatchObject({ events: [{ sequence: 2 }], nextCursor: null });
  });

  it('a user who has never requested events has no recorded events', async () => {
    const user = await createUser();
    const { id } = await unqueuedPost(user);
    await endRuns(context(), new Date(Date.now() + HOUR), { dryRun: false });
    expect((await context().store.runs(id).doc('threads').get()).data()?.status).toBe('failed');
    const { events, eventStream } = context().store.user(user.uid);
    expect((await events.get()).size).toBe(0);
    expect((await eventStream.get()).exists).toBe(false);
  });
});

describe('the end of a target', () => {
  it('the end of a target records an event for it and one for the post, named after the outcome of the post', async () => {
    const user = await listener({ threads: 2 });
    await reject(user, 1);
    const [refused, other] = user.accounts.threads;
    const platform = [refused, other].map((accountId) => ({ platform: 'threads', accountId }));
    const id = await publish(user, aPost({ platform }));
    const events = await eventsOf(user, (types) => types.length >= 3);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'post.partly_published',
      'target.failed',
      'target.published',
    ]);
    expect(events.at(-1)).toMatchObject({
      type: 'post.partly_published',
      data: { post: { postSubmissionId: id, counts: { published: 1, failed: 1 } } },
    });
  });

  it('the end of a retry records events with new ids', async () => {
    const user = await listener();
    await reject(user, 2);
    const id = await publish(user, aPost());
    await eventsOf(user, (types) => types.length === 2);
    await clientOf(user).posts.retry(id);
    const events = await eventsOf(user, (types) => types.length === 4);
    expect(events.map(({ type }) => type)).toEqual(['target.failed', 'post.failed', 'target.failed', 'post.failed']);
    expect(new Set(events.map((event) => event.id)).size).toBe(4);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('a cancelled target and a cancelled post record events', async () => {
    const user = await listener({ threads: 2 });
    const [one, two] = user.accounts.threads;
    const platform = [one, two].map((accountId) => ({ platform: 'threads', accountId }));
    const later = { scheduledTime: new Date(Date.now() + HOUR).toISOString() };
    const id = await publish(user, aPost({ platform }, later));
    const cancel = (query = '') => request(`/v1/posts/${id}${query}`, { method: 'DELETE', headers: withKey(user) });
    expect((await cancel(`?target=threads:${one}`)).status).toBe(200);
    expect((await eventsOf(user, (types) => types.length === 1))[0]?.type).toBe('target.cancelled');
    expect((await cancel()).status).toBe(200);
    const events = await eventsOf(user, (types) => types.length === 3);
    expect(events.map(({ type }) => type)).toEqual(['target.cancelled', 'target.cancelled', 'post.cancelled']);
  });

  it('target.failed and post.failed are recorded when the recovery sweep gives up', async () => {
    const user = await listener();
    const { id } = await unqueuedPost(user);
    const longAgo = new Date(Date.now() - 24 * HOUR);
    await context()
      .store.runs(id)
      .doc('threads')
      .update({ recoverAt: new Date(Date.now() - 1000), deadlineAt: longAgo });
    await runJob('recoverySweep');
    const events = await eventsOf(user, (types) => types.length === 2);
    expect(events).toMatchObject([
      { type: 'target.failed', data: { target: { error: { code: 'gave_up' } } } },
      { type: 'post.failed' },
    ]);
  });

  it('target.unknown and post.unknown are recorded when the post may be live', async () => {
    const user = await listener();
    await unqueuedPost(user);
    await endRuns(context(), new Date(Date.now() + HOUR), { dryRun: false });
    const events = await eventsOf(user, (types) => types.length === 2);
    expect(events.map(({ type }) => type)).toEqual(['target.unknown', 'post.unknown']);
  });

  it('events of an account that was connected after the first request for events are recorded', async () => {
    const user = await listener({ threads: 0 });
    const accountId = await connectAccount(context(), stack, user.uid, 'threads', `late${randomUUID().slice(0, 8)}`);
    const stored = await context().store.user(user.uid).accounts('threads').doc(accountId).get();
    expect(stored.data()?.recordsEvents).toBe(true);
    await publish(user, aPost());
    expect((await eventsOf(user, (types) => types.length === 3)).at(-1)?.type).toBe('post.published');
  });
});

describe('an account', () => {
  it('account.connected is recorded when an account is connected, and when it is connected again', async () => {
    const user = await listener({ threads: 0 });
    const name = `new${randomUUID().slice(0, 8)}`;
    const accountId = await connectAccount(context(), stack, user.uid, 'threads', name);
    await connectAccount(context(), stack, user.uid, 'threads', name);
    const events = await eventsOf(user, (types) => types.length === 2);
    const connected = {
      type: 'account.connected',
      data: { account: { accountId, status: 'active', profileId: null } },
    };
    expect(events).toMatchObject([connected, connected]);
    expect(JSON.stringify(events)).not.toMatch(/accessToken|refreshToken|v1\./);
  });

  it('account.connected is recorded for each account of a confirmed connection', async () => {
    const user = await listener();
    const [accountId = ''] = user.accounts.threads;
    const account = (await context().store.user(user.uid).accounts('threads').doc(accountId).get()).data();
    assert(account);
    const pending = { uid: user.uid, userName: 'A user', sessionId: null, returnTo: null, missingScopes: [] };
    const accounts = [account, { ...account, accountId: 'second' }];
    const token = await savePending(context(), { ...pending, provider: 'threads', accounts });
    await finishPending(context(), token, { confirmedFor: 'threads', decision: 'connect' });
    const events = await eventsOf(user, (types) => types.length === 2);
    expect(events.map(({ type }) => type)).toEqual(['account.connected', 'account.connected']);
  });

  it('account.disconnected is recorded once, with the account as it was', async () => {
    const user = await listener();
    const [accountId = ''] = user.accounts.threads;
    const path = `/v1/accounts/threads/${accountId}`;
    await Promise.all([1, 2].map(() => request(path, { method: 'DELETE', headers: withKey(user) })));
    const events = await eventsOf(user, (types) => types.length > 0);
    expect(events).toMatchObject([
      { type: 'account.disconnected', data: { account: { platform: 'threads', accountId, status: 'active' } } },
    ]);
  });

  it('an account records nothing for a user who has not asked for events', async () => {
    const user = await createUser();
    const [accountId = ''] = user.accounts.threads;
    await request(`/v1/accounts/threads/${accountId}`, { method: 'DELETE', headers: withKey(user) });
    expect((await context().store.user(user.uid).events.get()).size).toBe(0);
  });

  it('account.connected is recorded when a simulated account is reconnected', async () => {
    const { test } = await createTestModeUser();
    await request('/v1/events', { headers: withKey(test) });
    const path = '/v1/test/accounts/threads/test_threads/reconnect';
    expect((await request(path, { method: 'POST', headers: withKey(test) })).status).toBe(200);
    const [event] = await eventsOf(test, (types) => types.length > 0);
    expect(event).toMatchObject({ type: 'account.connected', data: { account: { livemode: false } } });
  });

  it('account.reconnect_required is recorded once for an account that was revoked at its platform', async () => {
    const user = await listener();
    const accountId = user.accounts.threads[0] ?? '';
    const revoke = (id: string) =>
      applyPlatformEvent(context(), {
        id,
        platform: 'threads',
        type: 'deauthorize',
        authorizationRemoved: { accountId, at: Date.now() + HOUR },
      });
    await revoke(randomUUID());
    await revoke(randomUUID());
    const [event, ...others] = await eventsOf(user, (types) => types.length > 0);
    expect(event).toMatchObject({
      type: 'account.reconnect_required',
      data: { account: { platform: 'threads', accountId, status: 'reconnect_required' } },
    });
    expect(others).toEqual([]);
    expect(JSON.stringify(event)).not.toMatch(/accessToken|refreshToken|v1\./);
  });

  it('account.reconnect_required is recorded once while the token works, when a renewal is refused', async () => {
    const user = await listener();
    const accountId = user.accounts.threads[0] ?? '';
    await control('tokens', { platform: 'threads', accountId, become: 'revoked' });
    const ref = context().store.user(user.uid).accounts('threads').doc(accountId);
    const expiresAt = new Date(Date.now() + HOUR / 12);
    for (const refreshRefusedAt of [null, new Date(Date.now() - 25 * HOUR)]) {
      await ref.update({ expiresAt, expiresIn: (60 * 24 * HOUR) / 1000, refreshRefusedAt });
      await freshAccount(context(), { uid: user.uid, platform: 'threads', accountId }, { logger: stdoutLogger({}) });
    }
    const [event, ...others] = await eventsOf(user, (types) => types.length > 0);
    expect(event).toMatchObject({
      type: 'account.reconnect_required',
      data: { account: { status: 'active', renewsItself: false, tokenExpiresAt: expiresAt.toISOString() } },
    });
    expect(others).toEqual([]);
  });

  it('account.reconnect_required is recorded when the platform refuses the tokens of an account', async () => {
    const user = await listener();
    const accountId = user.accounts.threads[0] ?? '';
    await control('tokens', { platform: 'threads', accountId, become: 'revoked' });
    await publish(user, aPost());
    const events = await eventsOf(user, (types) => types.includes('post.failed'));
    expect(events.map(({ type }) => type).sort()).toEqual([
      'account.reconnect_required',
      'post.failed',
      'target.failed',
    ]);
  });
});

it('credits.low is recorded once when the balance falls below the threshold', async () => {
  const user = await listener({ threads: 0 });
  await giveCredits(user, 62);
  const reserve = (credits: number) =>
    reserveCredits(
      context(),
      { userId: user.uid, profileId: null, jobId: randomUUID(), owner: 'test' },
      credits,
      () => {},
    );
  await reserve(2);
  await reserve(1);
  await reserve(1);
  const [event, ...others] = await eventsOf(user, (types) => types.length > 0);
  expect(event).toMatchObject({ type: 'credits.low', data: { balance: 59, threshold: 60 } });
  expect(others).toEqual([]);
});

it('key.created is recorded for a new and for a rotated key, without the key', async () => {
  const user = await listener({ threads: 0 });
  const made = await request('/v1/api-keys', { body: { name: 'ci' }, headers: signedIn(user) });
  const { apiKey } = z.object({ apiKey: z.string() }).parse(made.body);
  await rotateKey(user, apiKey);
  const events = await eventsOf(user, (types) => types.length === 2);
  const key = { name: 'ci', livemode: true, scopes: null, revokedAt: null };
  expect(events).toMatchObject([
    { type: 'key.created', data: { key: { ...key, id: keyId(apiKey) } } },
    { type: 'key.created', data: { key } },
  ]);
  expect(JSON.stringify(events)).not.toContain(apiKey);
});
