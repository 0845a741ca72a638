import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { savePushSubscription, sendPush } from '../../../functions/src/domain/notifications/index.ts';
import { MAX_SUBSCRIPTIONS } from '../../../functions/src/domain/notifications/push/subscriptions.ts';
import { deleteOwnedData } from '../../../functions/src/domain/users/deletion/owned-data.ts';
import { createLogging, stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { request } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { pushBrowser } from '../../support/push.ts';
import { inject } from '../../support/sandbox.ts';
import { createUser } from '../../support/user.ts';

const NOTICE = { title: 'A post failed', body: 'Grüße 👋', path: '/dashboard/posts/1', tag: 'post:1' };

type Browser = ReturnType<typeof pushBrowser>;

async function person() {
  const user = await createUser({ threads: 0 });
  const cookie = await beginSession(user);
  return {
    ...user,
    cookie,
    subscribe: (subscription: object) =>
      visit('/api/push-subscriptions', {
        method: 'POST',
        body: { browser: 'Firefox · Windows', ...subscription },
        cookie,
      }),
    read: async () => (await visit('/api/push', { cookie })).body,
  };
}

function hashOf({ subscription }: Browser): string {
  return createHash('sha256').update(subscription.endpoint).digest('hex');
}

const logger = stdoutLogger({});

it('a subscribed browser gets an encrypted notice until its owner removes it', async () => {
  const owner = await person();
  const other = await person();
  const browser = pushBrowser();
  const id = hashOf(browser);
  expect(await owner.subscribe(browser.subscription)).toMatchObject({ status: 200, body: { id } });
  expect(await owner.read()).toMatchObject({
    publicKey: context().config.push.publicKey,
    subscriptions: [{ id, browser: 'Firefox · Windows' }],
  });

  await sendPush(context(), logger, owner.uid, NOTICE);
  await sendPush(context(), logger, owner.uid, NOTICE);
  const [first, second] = await browser.messages();
  expect(first).toMatchObject({ ttl: 86_400, urgency: 'high', topic: second?.['topic'] });
  expect(await browser.notices()).toEqual(Array(2).fill({ ...NOTICE, tag: first?.['topic'] }));

  const remove = (cookie: string) => visit(`/api/push-subscriptions/${id}`, { method: 'DELETE', cookie });
  expect(await remove(other.cookie)).toMatchObject({ status: 200 });
  const test = () => visit('/api/push/test', { method: 'POST', cookie: owner.cookie });
  expect(await test()).toMatchObject({ status: 200 });
  expect(await browser.notices()).toMatchObject(
    [NOTICE.title, NOTICE.title, 'Herald can reach you here'].map((title) => ({ title })),
  );
  await visit('/api/notice-settings', { method: 'PATCH', body: { language: 'es' }, cookie: owner.cookie });
  await test();
  expect((await browser.notices()).at(-1)).toMatchObject({ title: 'Herald puede avisarte aquí' });
  await remove(owner.cookie);
  await test();
  expect(await browser.messages()).toHaveLength(4);
  expect(await owner.read()).toMatchObject({ subscriptions: [] });
});

it.each([
  ['a private address', { endpoint: 'https://10.0.0.1/send' }, 'body.endpoint'],
  ['the metadata server', { endpoint: 'https://169.254.169.254/computeMetadata' }, 'body.endpoint'],
  ['a name of a private network', { endpoint: 'https://push.internal/send' }, 'body.endpoint'],
  ['an address without TLS', { endpoint: 'http://push.example/send' }, 'body.endpoint'],
  ['a key that is no point of P-256', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }, 'body.keys.p256dh'],
  ['a short secret', { keys: { ...pushBrowser().subscription.keys, auth: 'abcd' } }, 'body.keys.auth'],
])('a subscription with %s is refused', async (_what, change, field) => {
  const user = await person();
  const refused = await user.subscribe({ ...pushBrowser().subscription, ...change });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_error', details: [{ field }] } } });
  expect(await user.read()).toMatchObject({ subscriptions: [] });
});

it('a stored subscription leads to no private address, and no endpoint is logged', async () => {
  const user = await person();
  const browser = pushBrowser();
  await user.subscribe(browser.subscription);
  const { config } = context();
  const deployed = { ...config, emulated: false, media: { ...config.media, allowedPrivateHosts: [] } };
  const lines: string[] = [];
  const capture = createLogging({ write: (line) => void lines.push(line) })({});
  const stored = context().store.user(user.uid).pushSubscriptions.doc(hashOf(browser));
  for (const protocol of ['http:', 'https:']) {
    await stored.update({ endpoint: browser.subscription.endpoint.replace('http:', protocol) });
    await sendPush({ ...context(), config: deployed }, capture, user.uid, NOTICE);
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('the address is not allowed');
  expect(lines[1]).toContain('the address is not public');
  expect(lines.join()).not.toContain(browser.id);
  expect(await browser.messages()).toEqual([]);
});

it.each([
  [404, 0],
  [410, 0],
  [429, 1],
  [500, 1],
])('a response of %i leaves a person with %i subscriptions', async (status, left) => {
  const user = await person();
  const browser = pushBrowser();
  await user.subscribe(browser.subscription);
  await inject({ platform: 'push', operation: 'send', times: 1, status, accountId: browser.id });
  await sendPush(context(), logger, user.uid, NOTICE);
  expect(await browser.messages()).toEqual([]);
  expect(z.object({ subscriptions: z.array(z.unknown()) }).parse(await user.read()).subscriptions).toHaveLength(left);
});

it('the oldest subscription is replaced when a person has too many, and all are deleted with the account', async () => {
  const { uid } = await createUser({ threads: 0 });
  const ctx = context();
  const browsers = Array.from({ length: MAX_SUBSCRIPTIONS + 1 }, pushBrowser);
  for (const [at, { subscription }] of browsers.entries())
    await savePushSubscription({ ...ctx, clock: { ...ctx.clock, now: () => at } }, uid, {
      ...subscription,
      browser: 'Chrome',
    });
  const { pushSubscriptions } = ctx.store.user(uid);
  const ids = async () => (await pushSubscriptions.get()).docs.map(({ id }) => id).sort();
  expect(await ids()).toEqual(browsers.slice(1).map(hashOf).sort());
  await deleteOwnedData(ctx, uid, null, { until: Number.POSITIVE_INFINITY, logger });
  expect(await ids()).toEqual([]);
});

it('the settings say without keys that no push notifications are sent', async () => {
  const user = await person();
  const server = await startInstance('web', { env: { VAPID_PUBLIC_KEY: '' } });
  const response = await request('/api/push', { at: server.url, headers: { cookie: `__session=${user.cookie}` } });
  await server.stop();
  expect(response.body).toEqual({ publicKey: null, subscriptions: [] });
});
