import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context } from '../../../functions/src/context.ts';
import { saveGroups } from '../../../functions/src/domain/account-groups/index.ts';
import { requestExport } from '../../../functions/src/domain/exports/index.ts';
import { writeExport } from '../../../functions/src/domain/exports/jobs.ts';
import { savePushSubscription } from '../../../functions/src/domain/notifications/index.ts';
import { savePlan } from '../../../functions/src/domain/slots/index.ts';
import { deleteAccount } from '../../../functions/src/domain/users/deletion/delete-account.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, MINUTE } from '../../../functions/src/model/clock.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { signedLongAgo } from '../../support/media.ts';
import { pushBrowser } from '../../support/push.ts';
import { inTestMode } from '../../support/test-mode.ts';
import { withoutQueue } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf, hookUrl, makeEndpoint } from '../../support/webhook-endpoints.ts';

const logger = stdoutLogger({});
const answer = z.object({ url: z.string().nullable(), sizeBytes: z.int().nullable() });

/** The files of a user's export, once it is ready. */
async function exported(user: Pick<TestUser, 'apiKey'>) {
  const { url, sizeBytes } = await eventually(
    async () => answer.parse((await request('/v1/me/export', { headers: withKey(user) })).body),
    ({ url }) => url !== null,
  );
  const response = await fetch(url ?? '');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type'), bytes.length]).toEqual([
    200,
    'application/zip',
    sizeBytes,
  ]);
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, JSON.parse(strFromU8(content))]);
  return z.record(z.string(), z.array(z.looseObject({}))).parse(Object.fromEntries(files));
}

it('the export contains what is stored of a user, and no token, key or secret', async () => {
  const user = await createUser();
  await context().store.user(user.uid).document.set({ displayName: 'Ada' });
  const hook = await makeEndpoint(user, { url: hookUrl(user.uid) });
  await giveCredits(user, 5);
  const slots = { account: null, timeZone: 'UTC', weekly: { monday: ['09:00'] } };
  await savePlan(context(), user.uid, slots);
  const { id: browserId, subscription } = pushBrowser();
  await savePushSubscription(context(), user.uid, { ...subscription, browser: 'Safari on iPhone' });
  const groups = [{ name: 'Shops', accounts: [] }];
  await saveGroups(context(), user.uid, groups, () => {});
  const postSubmissionId = await publish(user, aPost({ text: 'Grüße 👋' }));
  await eventsOf(user, (types) => types.includes('post.published'));

  const files = await exported(user);

  expect(files).toMatchObject({
    'profile.json': [{ displayName: 'Ada', settings: null }],
    'postMetrics.json': [{ postSubmissionId, platform: 'threads', latest: null, series: [] }],
    'subscription.json': [{ status: 'active' }],
    'credits.json': [{ balance: 5 }],
    'accounts.json': [{ platform: 'threads', accountId: user.accounts.threads[0] }],
    'apiKeys.json': [{ tokenPreview: expect.any(String), revokedAt: null }],
    'webhooks.json': [{ id: hook.webhook.id, enabled: true }],
    'posts.json': [
      { postSubmissionId, text: 'Grüße 👋', outcome: 'published', runs: [{ status: 'succeeded', error: null }] },
    ],
    'drafts.json': [],
    'slots.json': [slots],
    'pushSubscriptions.json': [{ id: expect.any(String), browser: 'Safari on iPhone' }],
    'accountGroups.json': [{ groups }],
    'noticeSettings.json': [],
  });
  expect(files['events.json']?.length).toBeGreaterThan(0);
  expect(files['apiRequests.json']?.length).toBeGreaterThan(0);

  const account = await context()
    .store.user(user.uid)
    .accounts('threads')
    .doc(user.accounts.threads[0] ?? '')
    .get();
  const text = JSON.stringify(files);
  for (const secret of [
    user.apiKey,
    hook.secret,
    account.data()?.accessToken ?? '',
    'sealed',
    browserId,
    subscription.keys.auth,
  ])
    expect(text).not.toContain(secret);
  const [event] = (await eventsOf(user, (types) => types.includes('export.ready'))).filter(
    ({ type }) => type === 'export.ready',
  );
  expect(event?.data).toMatchObject({ export: { sizeBytes: expect.any(Number) } });
  expect(JSON.stringify(event)).not.toContain('http');
});

it('an export is read by its signed address only, until that expires', async () => {
  const { uid, apiKey } = await createUser({ threads: 0 });
  await exported({ apiKey });
  const { url } = answer.parse((await request('/v1/me/export', { headers: withKey({ apiKey }) })).body);
  const address = new URL(url ?? '');
  const { storagePath } = await requestExport(context(), uid);
  const path = storagePath ?? '';
  const other = path.replace('.zip', '-copy.zip');
  await context().files.copy(path, other, { contentType: 'application/zip', disposition: 'attachment' });

  const statuses = await Promise.all(
    [
      address.href,
      address.href.replace(address.search, ''),
      address.href.replace(path, other),
      address.href.replace('X-Goog-Expires=900', 'X-Goog-Expires=9000'),
      await context().files.signedUrl(other, MINUTE),
      await signedLongAgo(path),
    ].map(async (href) => (await fetch(href)).status),
  );

  expect(statuses).toEqual([200, 403, 403, 403, 200, 400]);
});

it('the export has the mode of the key', async () => {
  const live = await createUser({ threads: 0 });
  const test = await inTestMode(live);
  const files = await exported(test);
  expect(files['accounts.json']?.length).toBeGreaterThan(0);
  expect(files['accounts.json']).toEqual(
    files['accounts.json']?.map(() => expect.objectContaining({ livemode: false })),
  );
  expect(files['apiKeys.json']).toMatchObject([{ livemode: false }]);
  expect((await exported(live))['apiKeys.json']).toMatchObject([{ livemode: true }]);
});

it('the export needs a key without limits', async () => {
  const user = await createUser();
  const first = await request('/v1/me/export', { headers: withKey(user) });
  expect(first).toMatchObject({ status: 200, body: { url: null, readyAt: null } });
  for (const limits of [{ scopes: ['posts:read'] }, { accounts: [`threads:${user.accounts.threads[0]}`] }]) {
    const apiKey = await createApiKey(context(), user.uid, null, limits);
    const refused = await request('/v1/me/export', { headers: withKey({ ...user, apiKey }) });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } });
  }
});

it('the export is the same for a day, and for requests at the same time', async () => {
  const { uid } = await createUser({ threads: 0 });
  const start = Date.now();
  const at = (ms: number): Context => ({
    ...context(),
    clock: { now: () => start + ms },
    queue: { enqueue: async () => {} },
  });
  const ids = async (ms: number, count: number) =>
    new Set((await Promise.all(Array.from({ length: count }, () => requestExport(at(ms), uid)))).map(({ id }) => id));
  const first = await ids(0, 3);
  expect(first.size).toBe(1);
  expect(await ids(DAY - 1, 1)).toEqual(first);
  expect(await ids(DAY, 1)).not.toEqual(first);
});

it('a request asks for a new task, with another name, while the export is not ready', async () => {
  const { uid } = await createUser({ threads: 0 });
  const start = Date.now();
  const names: string[] = [];
  for (const minutes of [0, 0, 5, 60])
    await requestExport(
      {
        ...context(),
        clock: { now: () => start + minutes * MINUTE },
        queue: { enqueue: async ({ name }) => void names.push(name) },
      },
      uid,
    );
  expect([names.length, new Set(names).size]).toEqual([4, 3]);
});

it('the export has one file when its task runs twice, and none after the deletion of its user', async () => {
  const { uid } = await createUser({ threads: 0 });
  const ctx = withoutQueue();
  const { id: exportId } = await requestExport(ctx, uid);
  const written: string[] = [];
  const files: Context['files'] = {
    ...ctx.files,
    write: (path, ...rest) => {
      written.push(path);
      return ctx.files.write(path, ...rest);
    },
  };
  const attempt = () => writeExport({ ...ctx, files }, { userId: uid, exportId }, logger);
  await Promise.all([attempt(), attempt()]);
  await attempt();
  const sizes = () => Promise.all(written.map((path) => ctx.files.sizeOf(path)));
  const { storagePath } = await requestExport(ctx, uid);
  expect(written).toHaveLength(2);
  expect((await sizes()).map((size) => size !== null)).toEqual(written.map((path) => path === storagePath));
  await deleteAccount(
    ctx,
    { userId: uid, requestedAt: new Date(), dueAt: null, deletedAt: null, expireAt: null, position: null },
    { until: Infinity, logger },
  );
  expect(await sizes()).toEqual([null, null]);
});
