import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { startRecording } from '../../../functions/src/domain/webhooks/index.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { aPost, publish } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { inject } from '../../support/sandbox.ts';
import { runJob, stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf } from '../../support/webhook-endpoints.ts';

const preferences = {
  email: { failures: true, risks: false, connections: true, digest: true },
  push: { failures: true, risks: true, connections: false },
  timeZone: 'Europe/Madrid',
  language: 'es',
};
const told = { failures: true, risks: true, connections: true };
const mails = z.array(
  z.object({ to: z.array(z.string()), subject: z.string(), headers: z.record(z.string(), z.string()) }),
);

async function mailsTo(address: string | null) {
  const all = mails.parse(await (await fetch(`${stack.sandboxUrl}/_sandbox/mail`)).json());
  return all.filter(({ to }) => to.includes(address ?? ''));
}

async function addressOf({ uid }: TestUser): Promise<string | null> {
  return (await context().users.emailOf(uid)).email;
}

function noticesOf({ uid }: TestUser) {
  return context().store.user(uid).notices;
}

it('the settings keep the notifications that a person chooses, in a time zone that exists', async () => {
  const user = await createUser({ threads: 0 });
  const cookie = await beginSession(user);
  const address = await addressOf(user);
  const rest = { address, addressConfirmed: true, sendsMail: true };
  expect((await visit('/api/notice-settings', { cookie })).body).toEqual({
    email: { ...told, digest: false },
    push: told,
    timeZone: null,
    language: 'en',
    ...rest,
  });
  const save = (body: object) => visit('/api/notice-settings', { method: 'PATCH', body, cookie });
  expect((await save({ timeZone: 'Europe/Nowhere' })).status).toBe(400);
  expect(await save(preferences)).toMatchObject({ status: 200, body: { ...preferences, ...rest } });
  expect((await visit('/api/notice-settings', { cookie })).body).toEqual({ ...preferences, ...rest });
  const stored = () => context().store.user(user.uid).noticeSettings.get();
  expect((await stored()).data()?.nextDigestAt).toBeInstanceOf(Date);
  await save({ email: { digest: false } });
  expect((await stored()).data()).toMatchObject({
    ...preferences,
    email: { risks: false, digest: false },
    nextDigestAt: null,
  });
});

it('a test e-mail has an address where a mail program ends all e-mails', async () => {
  const user = await createUser({ threads: 0 });
  const cookie = await beginSession(user);
  await visit('/api/notice-settings', { method: 'PATCH', body: preferences, cookie });
  expect((await visit('/api/notice-settings/test-mail', { method: 'POST', cookie })).status).toBe(202);
  await runJob('eventSweep');
  const [mail] = await mailsTo(await addressOf(user));
  const url = new URL(/<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
  expect(url.origin).toBe(stack.webUrl);
  const open = (search: string, init?: RequestInit) =>
    fetch(`${stack.webUrl}${url.pathname}${search}`, { redirect: 'manual', ...init });
  const form = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') };
  expect((await open(url.search)).headers.get('location')).toBe('/settings/notifications');
  expect((await open(`${url.search}x`, form)).status).toBe(404);
  expect((await visit('/api/notice-settings', { cookie })).body).toMatchObject({ email: preferences.email });
  expect((await open(url.search, form)).status).toBe(200);
  expect((await visit('/api/notice-settings', { cookie })).body).toMatchObject({
    ...preferences,
    email: { failures: false, risks: false, connections: false, digest: false },
  });
});

it('a test e-mail to an address that is not confirmed is refused', async () => {
  const cookie = await beginSession(await createUser({ threads: 0, emailVerified: false }));
  expect(await visit('/api/notice-settings/test-mail', { method: 'POST', cookie })).toMatchObject({
    status: 403,
    body: { error: { code: 'email_not_verified' } },
  });
});

it('a post that failed makes a notice, which is not sent once its person has seen the post', async () => {
  const user = await createUser();
  await startRecording(context(), user.uid);
  const [accountId = ''] = user.accounts.threads;
  await inject({ platform: 'threads', operation: 'publishText', times: 1, status: 400, accountId });
  const postSubmissionId = await publish(user, aPost());
  await eventsOf(user, (types) => types.includes('post.failed'));
  const stored = async () => (await noticesOf(user).get()).docs.map((document) => document.data());
  const [notice] = await eventually(stored, (found) => found.length > 0);
  expect(notice).toMatchObject({
    kind: 'failure',
    about: `post:${postSubmissionId}`,
    problems: [{ platform: 'threads', message: expect.stringMatching(/\w/) }],
  });
  expect(notice?.mailAt?.getTime()).toBe((notice?.at.getTime() ?? 0) + 2 * MINUTE);
  const cookie = await beginSession(user);
  const seen = (body: object) => visit('/api/notices/seen', { method: 'POST', body, cookie });
  expect((await seen({ account: { platform: 'threads', accountId } })).body).toEqual({ seen: 0 });
  expect((await seen({ postSubmissionId })).body).toEqual({ seen: 1 });
  expect(await stored()).toMatchObject([{ mailAt: null, pushAt: null }]);
});

it('a person gets what was due by e-mail and in the browser', async () => {
  const user = await createUser({ threads: 0 });
  const at = new Date(Date.now() - 3 * MINUTE);
  await noticesOf(user)
    .doc('evt_1')
    .set({
      userId: user.uid,
      kind: 'connection',
      type: 'account.reconnect_required',
      about: 'account:x:1',
      at,
      excerpt: null,
      dueAt: null,
      problems: [{ platform: 'x', account: 'ann', message: null }],
      pushAt: at,
      mailAt: at,
      mailId: null,
      tries: 0,
      expireAt: new Date(Date.now() + MINUTE),
    });
  await runJob('eventSweep');
  expect(await mailsTo(await addressOf(user))).toMatchObject([
    { subject: 'Your X account ann must be connected again' },
  ]);
  expect((await noticesOf(user).doc('evt_1').get()).data()).toMatchObject({ pushAt: null, mailAt: null });
});
