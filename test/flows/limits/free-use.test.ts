import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { clearExpiredMedia } from '../../../functions/src/domain/media/jobs.ts';
import { admitTestUser } from '../../../functions/src/domain/users/index.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { aPost, request, signedIn, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { useUp } from '../../support/limits.ts';
import { sandboxFile, upload } from '../../support/media.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const MB = 1024 * 1024;

/** Counts so many requests in a window of a day. */
function use(name: string, userId: string, count: number): Promise<void> {
  return useUp({ key: `user:${userId}:day:${name}`, limit: count, burst: 0, windowMs: DAY });
}

it('a test key needs a confirmed e-mail address, which the identity provider is asked for', async () => {
  const owner = await createUser({ subscription: 'none', threads: 0, emailVerified: false });
  const make = () => request('/v1/api-keys', { body: { livemode: false }, headers: signedIn(owner) });
  expect(await make()).toMatchObject({ status: 403, body: { error: { code: 'email_not_verified' } } });
  expect(await request('/v1/api-keys', { body: {}, headers: signedIn(owner) })).toMatchObject({ status: 201 });
  await getAuth().updateUser(owner.uid, { emailVerified: true });
  expect(await make()).toMatchObject({ status: 201 });
});

it('a test key has 20 images from templates a day, and says so', async () => {
  const { test } = await createTestModeUser();
  const render = () => request('/v1/templates', { body: { templateSlug: 'none' }, headers: withKey(test) });
  await use('templates', test.uid, 19);
  expect(await render()).toMatchObject({ status: 404 });
  expect(await render()).toMatchObject({
    status: 429,
    body: {
      error: {
        message: expect.stringContaining('The limit is 20 a day'),
        details: { limit: 20, resetsAt: expect.any(String) },
      },
    },
  });
});

it.each([
  ['posts', 500, (user: TestUser) => request('/v1/posts', { body: aPost(), headers: withKey(user) })],
  ['drafts', 500, (user: TestUser) => request('/v1/drafts', { body: aPost(), headers: withKey(user) })],
  ['webhookTests', 100, (user: TestUser) => request('/v1/webhooks/none/test', { body: {}, headers: withKey(user) })],
])('a test key has a limit a day: %s', async (name, perDay, send) => {
  const { test } = await createTestModeUser();
  await use(name, test.uid, perDay - 1);
  expect((await send(test)).status).not.toBe(429);
  expect(await send(test)).toMatchObject({ status: 429, body: { error: { details: { limit: perDay } } } });
});

it('files of drafts count in the files of a day of a test key', async () => {
  const { test } = await createTestModeUser();
  await use('media', test.uid, 199);
  const mediaUrls = ['sample.png', 'sample.jpg'].map(sandboxFile);
  const created = await request('/v1/drafts', { body: aPost({ mediaUrls }), headers: withKey(test) });
  const { id } = z.looseObject({ id: z.string() }).parse(created.body);
  const draft = z.looseObject({ files: z.array(z.looseObject({ state: z.string() })) });
  const { files } = await eventually(
    async () => draft.parse((await request(`/v1/drafts/${id}`, { headers: withKey(test) })).body),
    (read) => read.files.every(({ state }) => state !== 'waiting'),
  );
  expect(files).toMatchObject([
    { state: 'stored' },
    { state: 'failed', message: expect.stringContaining('as a day allows') },
  ]);
});

it('each post of a batch counts in the posts of a day of a test key', async () => {
  const { test } = await createTestModeUser();
  await use('posts', test.uid, 499);
  const posts = ['one', 'two'].map((text) => aPost({ text: `${text} ${test.uid}` }));
  expect(await request('/v1/posts/batch', { body: { posts }, headers: withKey(test) })).toMatchObject({
    body: { counts: { accepted: 1, refused: 1 } },
  });
});

it('a user without a subscription starts 100 connections a day', async () => {
  const owner = await createUser({ subscription: 'none', threads: 0 });
  const cookie = await beginSession(owner);
  await use('connections', owner.uid, 100);
  expect(await visit('/api/connections', { method: 'POST', body: { platform: 'threads' }, cookie })).toMatchObject({
    status: 429,
    body: { error: { details: { limit: 100 } } },
  });
});

it('a test key stores 100 MB of files a day, and not one file that is larger than the rest', async () => {
  const { test } = await createTestModeUser();
  const ctx = context();
  const today = new Date(ctx.clock.now()).toISOString().slice(0, 10);
  const stored = ctx.store.user(test.uid).storageDays.doc(today);
  await stored.set({ bytes: 99 * MB, expireAt: new Date(ctx.clock.now() + DAY) });
  const large = await upload(test, `${stack.sandboxUrl}/media/big?bytes=${2 * MB}`);
  expect(large).toMatchObject({
    status: 429,
    body: {
      error: {
        code: 'rate_limit_exceeded',
        details: { bytesPerDay: 100 * MB, resetsAt: expect.any(String) },
      },
    },
  });
  expect(await request('/v1/me', { headers: withKey(test) })).toMatchObject({
    body: { storage: { storedBytesToday: 99 * MB, bytesPerDay: 100 * MB } },
  });
});

it('the files of a test key expire after three days, and are then deleted', async () => {
  const { test } = await createTestModeUser();
  const ctx = context();
  const { body } = await upload(test, sandboxFile('sample.jpg'));
  const file = z.object({ id: z.string(), url: z.string(), expiresAt: z.coerce.date() }).parse(body);
  const days = (file.expiresAt.getTime() - ctx.clock.now()) / DAY;
  expect(Math.round(days)).toBe(3);
  const later = { ...ctx, clock: { now: () => file.expiresAt.getTime() + 1 } };
  await clearExpiredMedia(later, stdoutLogger({}));
  await expect(clientOf(test).media.get(file.id)).rejects.toMatchObject({ status: 404 });
  expect((await fetch(file.url)).status).toBe(404);
});

it('a test key counts as a user without a subscription', async () => {
  const { test } = await createTestModeUser();
  expect(await request('/v1/me', { headers: withKey(test) })).toMatchObject({
    body: { limits: { tier: 'authenticated' } },
  });
});

it('a user without a subscription has the files of a draft read 30 times a day', async () => {
  const check = async (user: TestUser) => {
    const cookie = await beginSession(user);
    await use('checks', user.uid, 30);
    return visit('/api/posts/check-files', { body: {}, cookie });
  };
  expect(await check(await createUser({ subscription: 'none', threads: 0 }))).toMatchObject({
    status: 429,
    body: { error: { details: { limit: 30 } } },
  });
  expect(await check(await createUser({ threads: 0 }))).toMatchObject({ status: 200 });
});

it('the files of a subscriber are stored without an end', async () => {
  const { body } = await upload(await createUser(), sandboxFile('sample.jpg'));
  expect(body).toMatchObject({ expiresAt: null });
});

it('an address admits 20 new test users a day, and test users that exist already', async () => {
  const ctx = context();
  const address = randomUUID();
  const admit = (userId: string) =>
    admitTestUser(ctx, { userId, emailVerified: true }, { path: address, nearest: address });
  const { live } = await createTestModeUser();
  for (let nth = 0; nth < 20; nth += 1) await admit(randomUUID());
  await expect(admit(randomUUID())).rejects.toMatchObject({ reason: 'rate_limit_exceeded' });
  await admit(live.uid);
});
