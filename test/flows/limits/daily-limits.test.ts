import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Context, context, createContext } from '../../../functions/src/context.ts';
import { commitCounted } from '../../../functions/src/domain/posts/daily-use.ts';
import { setDailyLimits } from '../../../functions/src/domain/posts/index.ts';
import { deleteOwnedData } from '../../../functions/src/domain/users/deletion/owned-data.ts';
import { newDeletion } from '../../../functions/src/domain/users/deletion/request.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { NO_AMOUNT } from '../../../functions/src/model/daily-use.ts';
import { parseCommand } from '../../../ops/control/arguments.ts';
import { limits } from '../../../ops/control/limits.ts';
import { inspectTop } from '../../../ops/control/top.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { listen } from '../../support/listen.ts';
import { inProfile } from '../../support/profiles.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const later = { scheduledTime: new Date(Date.now() + 20 * DAY).toISOString() };

function aScheduledPost(content: object = {}) {
  return aPost({ text: randomUUID(), ...content }, later);
}

function send(user: Pick<TestUser, 'apiKey'>, body: object, at?: string) {
  return request('/v1/posts', { body, headers: withKey(user), ...(at ? { at } : {}) });
}

async function used(user: Pick<TestUser, 'apiKey'>) {
  return (await clientOf(user).me()).today;
}

it('posts sent at the same time to two instances are accepted exactly up to the limit of the day', async () => {
  const user = await createUser();
  await setDailyLimits(context(), user.uid, { posts: 7 });
  // Each instance has a store of its own, and so its own memory of the day.
  const { store, queue } = context();
  const apis = await Promise.all([1, 2].map(() => listen(createApi(createContext({ store: { ...store }, queue })))));
  const responses = await Promise.all(
    Array.from({ length: 14 }, (_, index) => send(user, aScheduledPost(), apis[index % 2]?.url)),
  );
  for (const { close } of apis) close();
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(7);
  for (const response of refused)
    expect(response).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'rate_limit_exceeded',
          message: expect.stringContaining('You may publish 7 posts a day (UTC). This one would be number 8.'),
          details: { of: 'posts', limit: 7, used: 7, resetsAt: expect.any(String) },
        },
      },
    });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await used(user)).posts).toEqual({ used: 7, limit: 7 });
});

it('one of two instances that read the day at the same time gets its last post', async () => {
  const user = await createUser();
  await setDailyLimits(context(), user.uid, { posts: 1 });
  const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
  let readers = 0;
  const accept = () => {
    const { store } = context();
    return commitCounted({ ...context(), store: { ...store } }, user.uid, { ...NO_AMOUNT, posts: 1 }, async (count) => {
      readers += 1;
      if (readers === 2) resolve();
      await bothHaveRead;
      const batch = store.batch();
      count(batch);
      await batch.commit();
    });
  };
  const results = await Promise.allSettled([accept(), accept()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await used(user)).posts).toEqual({ used: 1, limit: 1 });
});

it('far from the limit posts write nothing of the day, and near it they count all the same', async () => {
  const user = await createUser();
  await Promise.all(Array.from({ length: 20 }, () => unqueuedPost(user)));
  expect(await used(user)).toMatchObject({ posts: { used: 20, limit: 2000 }, dollars: { used: 0, limit: 20 } });
  const { store, queue } = context();
  expect((await store.user(user.uid).dailyUse.get()).exists).toBe(false);
  await setDailyLimits(context(), user.uid, { posts: 21 });
  const { url, close } = await listen(createApi(createContext({ store: { ...store }, queue })));
  expect(await send(user, aScheduledPost(), url)).toMatchObject({ status: 201 });
  expect(await send(user, aScheduledPost(), url)).toMatchObject({ status: 429 });
  close();
});

it('the dry run of a batch reports each post that the day would not allow after those before it', async () => {
  const user = await createUser();
  await setDailyLimits(context(), user.uid, { posts: 2 });
  const [one, two, three] = [aScheduledPost(), aScheduledPost(), aScheduledPost()];
  await publish(user, one);
  const dryRun = { posts: [one, two, two, three], dryRun: true };
  const { body } = await request('/v1/posts/batch', { body: dryRun, headers: withKey(user) });
  expect(body).toMatchObject({
    results: [
      { status: 'valid', problems: [{ rule: 'batch.already_accepted' }] },
      { status: 'valid', problems: [] },
      { status: 'valid', problems: [{ rule: 'batch.duplicate' }] },
      { status: 'invalid', problems: [{ field: 'body', rule: 'customer.daily_limit', limit: 2, actual: 2 }] },
    ],
  });
});

it('a repeated request, a retry and a refused post do not count, and posts of profiles and drafts do', async () => {
  const user = await createUser();
  const profile = await inProfile(user);
  await setDailyLimits(context(), user.uid, { posts: 3 });
  const body = aScheduledPost();
  await Promise.all([publish(user, body), publish(user, body)]);
  await publish(user, body);
  expect(await send(user, aPost({ platform: 'x' }))).toMatchObject({ status: 400 });
  expect((await used(user)).posts.used).toBe(1);
  await publish(profile, aScheduledPost());
  const client = clientOf(user);
  const draft = await client.drafts.create({ post: { content: { text: 'Draft', platform: 'threads' } }, ...later });
  await client.drafts.publish(draft.id, { version: draft.version });
  expect(await used(profile)).toMatchObject({ posts: { used: 3, limit: 3 } });
  expect(await send(profile, aScheduledPost())).toMatchObject({ status: 429 });
  // What was accepted before is returned all the same.
  await publish(user, body);
  const batch = await request('/v1/posts/batch', { body: { posts: [body, aScheduledPost()] }, headers: withKey(user) });
  expect(batch.body).toMatchObject({
    results: [{ status: 'replayed' }, { status: 'refused', error: { code: 'rate_limit_exceeded' } }],
  });
});

it('the posts of today of a profile that is deleted still count, and posts of a deleted customer leave nothing', async () => {
  const user = await createUser();
  await publish(user, aScheduledPost());
  const profile = await inProfile(user);
  await publish(profile, aScheduledPost());
  const yesterday = await unqueuedPost(profile);
  const submission = context().store.submissions.doc(yesterday.id);
  await submission.update({ customerDay: `${user.uid} 2026-01-01` });
  await publish(profile, aScheduledPost());
  expect(await used(user)).toMatchObject({ posts: { used: 3 } });
  const step = { until: Infinity, logger: stdoutLogger({ functionName: 'test' }) };
  for (let repeated = 0; repeated < 2; repeated += 1) await deleteOwnedData(context(), profile.uid, null, step);
  expect((await submission.get()).exists).toBe(false);
  expect(await used(user)).toMatchObject({ posts: { used: 3 } });
  await setDailyLimits(context(), user.uid, { posts: 4 });
  await publish(user, aScheduledPost());
  expect(await used(user)).toMatchObject({ posts: { used: 4, limit: 4 } });
  const another = await inProfile(user);
  await unqueuedPost(another);
  const now = new Date();
  await context().store.accountDeletions.doc(user.uid).set(newDeletion(user.uid, now));
  await deleteOwnedData(context(), user.uid, null, step);
  await deleteOwnedData(context(), another.uid, null, step);
  expect((await context().store.user(user.uid).dailyUse.get()).exists).toBe(false);
});

it('a profile with more posts of today than a commit takes is deleted, and they still count', async () => {
  const user = await createUser();
  const profile = await inProfile(user);
  const { store } = context();
  const { id } = await unqueuedPost(profile);
  const post = (await store.submissions.doc(id).get()).data();
  if (!post) throw new Error('no post');
  const batch = store.batch();
  for (let index = 0; index < 400; index += 1) batch.create(store.submissions.doc(`${id}-${index}`), post);
  await batch.commit();
  const step = { until: Infinity, logger: stdoutLogger({ functionName: 'test' }) };
  await deleteOwnedData(context(), profile.uid, null, step);
  for (const one of [id, `${id}-0`, `${id}-399`]) expect((await store.submissions.doc(one).get()).exists).toBe(false);
  expect(await used(user)).toMatchObject({ posts: { used: 401 } });
});

it('a post counts on a platform once for each account, also where an edit adds the account', async () => {
  const user = await createUser({ threads: 2 });
  await setDailyLimits(context(), user.uid, { platforms: { threads: 2 } });
  const [first, second] = user.accounts.threads.map((accountId) => ({ platform: 'threads' as const, accountId }));
  const id = await publish(user, aScheduledPost({ platform: first }));
  const edit = (platform: unknown) =>
    request(`/v1/posts/${id}`, { method: 'PATCH', body: { post: { content: { platform } } }, headers: withKey(user) });
  expect(await edit([first, second])).toMatchObject({ status: 200 });
  expect((await used(user)).platforms).toEqual([{ platform: 'threads', used: 2, limit: 2 }]);
  expect(await edit(first)).toMatchObject({ status: 200 });
  expect(await send(user, aScheduledPost({ platform: first }))).toMatchObject({
    status: 429,
    body: { error: { message: expect.stringContaining('2 accounts of Threads a day'), details: { of: 'threads' } } },
  });
});

it('posts are refused that platforms would charge more for than a day allows, and validation names the problem', async () => {
  const user = await createUser({ x: 1 });
  await setDailyLimits(context(), user.uid, { microdollars: 230_000 });
  await publish(user, aScheduledPost({ platform: 'x', text: `See https://herald.example/${randomUUID()}` }));
  await publish(user, aScheduledPost({ platform: 'x' }));
  const thread = aScheduledPost({ platform: 'x', replies: [{ text: 'And more' }] });
  const { body } = await request('/v1/posts/validate', { body: thread, headers: withKey(user) });
  expect(body).toMatchObject({
    valid: false,
    problems: [
      {
        rule: 'customer.daily_limit',
        limit: 0.23,
        actual: 0.215,
        message: expect.stringContaining(
          '$0.23 a day (UTC) on platforms that charge. With this post it would be $0.245.',
        ),
      },
    ],
  });
  expect(await send(user, thread)).toMatchObject({ status: 429, body: { error: { details: { of: 'dollars' } } } });
  await publish(user, aScheduledPost({ platform: 'x' }));
  await publish(user, aScheduledPost());
  expect((await used(user)).dollars).toEqual({ used: 0.23, limit: 0.23 });
});

it('the count of another day is none, and test mode is not counted', async () => {
  const user = await createUser();
  await context()
    .store.user(user.uid)
    .dailyUse.set({
      day: '2026-01-01',
      posts: 5,
      platforms: { x: 5 },
      microdollars: 5,
      limits: { posts: 1, platforms: {} },
    });
  expect((await used(user)).posts).toEqual({ used: 0, limit: 1 });
  await publish(user, aScheduledPost());
  expect(await used(user)).toMatchObject({
    posts: { used: 1, limit: 1 },
    dollars: { used: 0 },
  });
  const { test } = await createTestModeUser();
  await publish(test, aScheduledPost());
  expect((await used(test)).posts).toEqual({ used: 0, limit: null });
});

it('posts of yesterday do not count today, where midnight passes during a count, or has passed on another instance', async () => {
  const { store } = context();
  const midnight = Date.UTC(2042, 0, 2);
  const count = async (customer: string, times: readonly number[]) => {
    let calls = 0;
    const now = () => times[Math.min(calls++, times.length - 1)] ?? 0;
    const paid = { ...NO_AMOUNT, posts: 1, microdollars: 1 };
    await commitCounted({ ...context(), store: { ...store }, clock: { now } }, customer, paid, async (add) => {
      const batch = store.batch();
      add(batch);
      await batch.commit();
    });
    return (await store.user(customer).dailyUse.get()).data();
  };
  const withYesterday = async (): Promise<string> => {
    const user = await createUser();
    const posts = await Promise.all(Array.from({ length: 5 }, () => unqueuedPost(user)));
    for (const { id } of posts) await store.submissions.doc(id).update({ customerDay: `${user.uid} 2042-01-01` });
    return user.uid;
  };
  const during = await withYesterday();
  for (let before = 1; before <= 6; before += 1) {
    const counted = await count(during, [...Array.from({ length: before }, () => midnight - 1), midnight]);
    expect(counted).toMatchObject(counted?.day === '2042-01-02' ? { posts: 1 } : { day: '2042-01-01', posts: 6 });
    await store.user(during).dailyUse.delete();
  }
  const ahead = await withYesterday();
  expect(await count(ahead, [midnight])).toMatchObject({ day: '2042-01-02', posts: 1 });
  expect(await count(ahead, [midnight - 1])).toMatchObject({ day: '2042-01-02', posts: 2 });
});

it('an operator sets, shows and resets the limits of a customer, and lists the customers that take the most', async () => {
  const user = await createUser({ x: 1 });
  const { email } = await context().users.emailOf(user.uid);
  const ctx: Context = context();
  const runIn = (its: Context, ...args: string[]) => {
    const command = parseCommand(['limits', email ?? '', ...args], Date.now());
    if (typeof command === 'string' || command.name !== 'limits') throw new Error(String(command));
    return limits(its, command);
  };
  const run = (...args: string[]) => runIn(ctx, ...args);
  expect(await run('--posts-per-day', '900', '--platform', 'x=5')).toContain('posts  0 of 900');
  expect(await run('--platform', 'threads=50', '--dollars', '7.50')).toMatch(
    /0 of 900\nposts to x {2}0 of 5\nposts to threads {2}0 of 50\ndollars {2}0 of 7.5\n/,
  );
  const rateLimits = { ...ctx.config.rateLimits, whitelist: new Set([user.uid]) };
  expect(await runIn({ ...ctx, config: { ...ctx.config, rateLimits } }, '--posts-per-day', '1')).toMatch(
    /0 of any number.*\nRATE_LIMIT_WHITELIST names this customer: its limits have no effect\.$/s,
  );
  expect(await run('--default')).toContain('posts  0 of 2000\ndollars  0 of 20');
  await publish(user, aScheduledPost({ platform: ['x', 'threads'] }));
  await ctx.store.user(user.uid).dailyUse.update({ microdollars: 1_000_000_000_000 });
  expect(await run('--show')).toContain('posts  1 of 2000\ndollars  1000000 of 20');
  expect(await inspectTop(ctx)).toContain(`${email}  1 of 2000 posts  $1,000,000.00  0 runs`);
});
