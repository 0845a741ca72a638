import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countDocuments } from '../../../dev/bench/documents.ts';
import { type Context, context, createContext } from '../../../functions/src/context.ts';
import {
  accountMetricsRef,
  disconnectAccount,
  newTestAccount,
  saveConnection,
} from '../../../functions/src/domain/accounts/index.ts';
import { newSeries, requestObservation } from '../../../functions/src/domain/metrics/index.ts';
import { readMetrics, sweepMetrics } from '../../../functions/src/domain/metrics/jobs.ts';
import type { MetricsReads } from '../../../functions/src/domain/metrics/metrics-task.ts';
import { createEndpoint, startRecording } from '../../../functions/src/domain/webhooks/index.ts';
import { readsNumbers } from '../../../functions/src/infra/config/platform-config.ts';
import { createPausesReader, pausePlatform } from '../../../functions/src/infra/limits/pauses.ts';
import { createBudgets } from '../../../functions/src/infra/limits/spending.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { isTestUser, testUserOf } from '../../../functions/src/model/ids.ts';
import type { ReadMetrics } from '../../../functions/src/model/metrics.ts';
import type { UserPost } from '../../../functions/src/model/post.ts';
import { load } from '../../../functions/src/platforms/registry.ts';
import { ownDatabase } from '../../support/own-store.ts';
import { stack } from '../../support/stack.ts';

const START = Date.UTC(2027, 0, 5);
const logger = stdoutLogger({});
const read = z.object({
  userId: z.string(),
  platform: z.literal('threads'),
  accountId: z.string(),
  of: z.enum(['posts', 'account']),
});
const payloadOfReads = z.object({ reads: z.tuple([read], read) });

function readsOf(payload: Task['payload']): MetricsReads {
  return payloadOfReads.parse(payload).reads;
}

const { metrics } = await load('threads');
if (!metrics) throw new Error('Threads has numbers.');
const { batchSize, batchesPerMinute } = metrics;

/** Herald's reading of numbers with a database, a clock and a queue of the test. */
class Reading {
  now = START;
  readonly clock = { now: () => this.now };
  readonly database = ownDatabase();
  /** Tasks that were enqueued and not done, by their names. */
  readonly tasks = new Map<string, Task>();
  readonly #names = new Set<string>();
  calls = 0;
  respond: Context['http'] = async () => {
    throw new Error('nothing is sent');
  };
  readonly ctx: Context = createContext({
    store: this.database.store,
    clock: this.clock,
    config: context().config,
    secrets: context().secrets,
    queue: { enqueue: async (task) => this.#enqueue(task) },
    readPauses: createPausesReader({ store: this.database.store, clock: this.clock }),
    http: (request) => {
      this.calls += 1;
      return this.respond(request);
    },
  });

  /** The operator chooses which numbers of Threads are read. */
  choose(metrics: ReadMetrics): void {
    const { config } = this.ctx;
    const { threads } = config.platforms;
    if (threads) this.ctx.config = { ...config, platforms: { ...config.platforms, threads: { ...threads, metrics } } };
  }

  /** The operator allows so many calls for numbers of Threads in a month. */
  allow(calls: number): void {
    const { config, store } = this.ctx;
    const { threads } = config.platforms;
    const budgets = { numbers: { calls, microdollars: null } };
    if (threads)
      this.ctx.budgets = createBudgets({
        store,
        clock: this.clock,
        config: { platforms: { threads: { ...threads, budgets } } },
      });
  }

  /** A simulated account of a test user, or a connected one of another. */
  async connect(userId: string, accountId = 'test_threads'): Promise<void> {
    if (isTestUser(userId)) {
      const account = newTestAccount({ platform: 'threads', accountId }, this.now);
      await this.ctx.store.user(userId).accounts('threads').doc(accountId).create(account);
      return;
    }
    const profile = {
      platformId: accountId,
      displayName: null,
      username: null,
      avatarUrl: null,
      accountType: 'user',
    } as const;
    const tokens = {
      accessToken: 'a token',
      refreshToken: null,
      tokenType: 'bearer',
      expiresIn: DAY,
      scope: 'threads_manage_insights',
    };
    await saveConnection(this.ctx, userId, 'threads', { tokens, profile });
  }

  /** Records a post as publishing does. */
  async publish(userId: string, name: string, accountId = 'test_threads'): Promise<void> {
    const publishedAt = new Date(this.now);
    const address = { platform: 'threads', accountId } as const;
    const record: UserPost = {
      ...address,
      postSubmissionId: name,
      runId: 'threads',
      platformPostId: name,
      url: null,
      text: name,
      mediaType: 'text',
      mediaUrls: [],
      enableRepurposing: false,
      publishedAt,
      expireAt: null,
      ...newSeries({ userId, ...address }, publishedAt, readsNumbers(this.ctx.config, 'threads', 'posts')),
    };
    await this.ctx.store.user(userId).posts.doc(`threads:${name}`).create(record);
  }

  async post(userId: string, name: string): Promise<UserPost> {
    const post = (await this.ctx.store.user(userId).posts.doc(`threads:${name}`).get()).data();
    if (!post) throw new Error(`There is no post ${name}.`);
    return post;
  }

  async account(userId: string, accountId = 'test_threads') {
    return (await accountMetricsRef(this.ctx.store, { uid: userId, platform: 'threads', accountId }).get()).data();
  }

  sweep() {
    return sweepMetrics(this.ctx, logger);
  }

  /** Does the tasks that wait. */
  async work(): Promise<void> {
    const waiting = [...this.tasks.values()];
    this.tasks.clear();
    for (const { payload } of waiting) await this.readNow(...readsOf(payload));
  }

  readNow(...reads: MetricsReads) {
    return readMetrics(this.ctx, reads, logger);
  }

  /** Moves the clock by so much, and does what is due then. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    do {
      await this.sweep();
      await this.work();
    } while ((await this.sweep()).done > 0 && this.tasks.size > 0);
  }

  async events(userId: string) {
    const { docs } = await this.ctx.store.user(userId).events.orderBy('createdAt').get();
    return docs.map((document) => document.data());
  }

  #enqueue(task: Task): void {
    // As the queue, which refuses a name that it has had.
    if (task.queue !== 'readMetrics' || this.#names.has(task.name)) return;
    this.#names.add(task.name);
    this.tasks.set(task.name, task);
  }
}

const USER = testUserOf('someone');
let reading: Reading;
beforeEach(() => {
  reading = new Reading();
});

it('the numbers of posts are read at each age until 90 days, and grow', async () => {
  await reading.connect(USER);
  await reading.publish(USER, 'one');
  const postNow = () => reading.post(USER, 'one');
  for (let at = (await postNow()).observeAt; at; at = (await postNow()).observeAt)
    await reading.pass(at.getTime() - reading.now);
  const { latest, earlier, observeAt } = await postNow();
  expect(reading.now).toBeGreaterThan(START + 90 * DAY);
  const views = [...earlier, ...(latest ? [latest] : [])].map(({ numbers }) => numbers['views']);
  expect(views).toHaveLength(8);
  expect(views).toEqual(views.toSorted((a, b) => Number(a) - Number(b)));
  expect(latest).toMatchObject({ source: 'simulated', numbers: { views: expect.any(Number) } });
  expect(observeAt).toBeNull();
});

it('the numbers of posts are read in batches of an account, and the next sweep continues', async () => {
  await reading.connect(USER);
  for (let index = 0; index < batchSize + 1; index += 1) await reading.publish(USER, `post${index}`);
  reading.now = START + 2 * HOUR;
  const isRead = async () => {
    const { docs } = await reading.ctx.store.user(USER).posts.get();
    return docs.filter((document) => document.data().latest !== null).length;
  };
  expect(await reading.sweep()).toMatchObject({ found: 1, done: 1, more: false });
  await reading.work();
  expect(await isRead()).toBe(batchSize);
  await reading.sweep();
  await reading.work();
  expect(await isRead()).toBe(batchSize + 1);
});

it('the numbers of posts from three days on are read with their account, batch after batch', async () => {
  await reading.connect(USER);
  const names = Array.from({ length: batchSize + 1 }, (_, index) => `post${index}`);
  for (const name of names) await reading.publish(USER, name);
  const next = async () => (await reading.post(USER, 'post0')).observeAt?.getTime() ?? 0;
  while ((await next()) < START + 3 * DAY) await reading.pass((await next()) - reading.now);
  reading.now = await next();
  await reading.sweep();
  const tasks = [...reading.tasks.values()].flatMap(({ payload }) => readsOf(payload));
  expect(tasks.map(({ of }) => of)).toEqual(['account']);
  const readAll = async () => tasks[0] && reading.readNow(tasks[0]);
  expect(await readAll()).toMatchObject({ kind: 'wait' });
  expect(await readAll()).toEqual({ kind: 'done' });
  for (const name of names) expect((await reading.post(USER, name)).earlier).toHaveLength(3);
  expect(await reading.account(USER)).toMatchObject({ observeAt: new Date(reading.now + DAY) });
});

it('the numbers of a post are read with the post and its account alone, once the numbers of the account are read', async () => {
  await reading.connect('someone', '17');
  reading.respond = async () => ({ status: 200, headers: {}, data: { data: [] }, text: '{"data":[]}' });
  const firstRead = async (name: string) => {
    await reading.publish('someone', name, '17');
    reading.now += 2 * HOUR;
    const task = { userId: 'someone', platform: 'threads', accountId: '17', of: 'posts' } as const;
    const { read } = await countDocuments(reading.ctx.store, () => reading.readNow(task));
    return read.map((path) => path.split('/').at(-2)).sort();
  };
  expect(await firstRead('one')).toEqual(['accounts', 'posts']);
  await reading.ctx.store.user('someone').accounts('threads').doc('17').update({ isObserved: false });
  expect(await firstRead('two')).toContain('accountMetrics');
  expect(await firstRead('three')).toEqual(['accounts', 'posts']);
});

it('the numbers of posts are written once, whatever a second worker reads meanwhile', async () => {
  await reading.connect(USER);
  await reading.publish(USER, 'one');
  reading.now = START + 2 * HOUR;
  const task = { userId: USER, platform: 'threads', accountId: 'test_threads', of: 'posts' } as const;
  await Promise.all([reading.readNow(task), reading.readNow(task), reading.readNow(task)]);
  expect(await reading.post(USER, 'one')).toMatchObject({ earlier: [], latest: { source: 'simulated' } });
});

it('the numbers of posts are read again within the hour only once at the request of their user', async () => {
  await reading.connect(USER);
  await reading.publish(USER, 'one');
  await reading.pass(10 * MINUTE);
  const ask = () => requestObservation(reading.ctx, USER, 'one');
  expect(await ask()).toMatchObject([{ observeAt: new Date(START + 10 * MINUTE) }]);
  await reading.pass(MINUTE);
  const first = await reading.post(USER, 'one');
  // Threads has not counted yet.
  expect(first).toMatchObject({ latest: { numbers: { views: 'too_early', likes: expect.any(Number) } } });
  expect(await ask()).toEqual([first]);
  expect(await requestObservation(reading.ctx, testUserOf('other'), 'one')).toEqual([]);
  reading.now = START + 400 * DAY;
  expect(await ask()).toMatchObject([{ observeAt: first.observeAt }]);
});

it('a sweep starts no more tasks of a platform in a minute than it allows, also while they wait, the oldest first', async () => {
  const users = Array.from({ length: batchesPerMinute + 2 }, (_, index) => testUserOf(`user${index}`));
  for (const user of users) {
    await reading.connect(user);
    await reading.publish(user, 'one');
  }
  reading.now = START + 3 * HOUR;
  expect(await reading.sweep()).toMatchObject({ done: batchesPerMinute, more: true, failed: 0 });
  const waiting = new Set(reading.tasks.keys());
  const reads = [...reading.tasks.values()].flatMap(({ payload }) => readsOf(payload));
  expect(new Set(reads.map(({ userId }) => userId)).size).toBe(batchesPerMinute);
  expect(await reading.sweep()).toMatchObject({ done: batchesPerMinute });
  expect(new Set(reading.tasks.keys())).toEqual(waiting);
  await reading.work();
  await reading.sweep();
  await reading.work();
  for (const user of users) expect(await reading.post(user, 'one')).toMatchObject({ latest: { source: 'simulated' } });
});

it('the reads that became due in the same minute share tasks of ten, and one that fails stops no other', async () => {
  const users = Array.from({ length: 21 }, (_, index) => testUserOf(`user${index}`));
  for (const user of users) {
    await reading.connect(user);
    await reading.publish(user, 'one');
    await reading.ctx.store
      .user(user)
      .posts.doc('threads:one')
      .update({ sweepAt: new Date(START), observeAt: new Date(START) });
  }
  expect(await reading.sweep()).toMatchObject({ found: 21, done: 21 });
  const tasks = [...reading.tasks.values()].map(({ payload }) => readsOf(payload));
  expect(tasks.map(({ length }) => length)).toEqual([10, 10, 1]);
  const broken = tasks[0]?.[0].userId ?? '';
  const { path } = reading.ctx.store.user(broken).accounts('threads').doc('test_threads');
  await reading.ctx.store.submissions.firestore.doc(path).set({ accountId: 1 });
  await reading.work();
  for (const user of users) {
    const { latest } = await reading.post(user, 'one');
    expect(latest === null).toBe(user === broken);
  }
});

it('a sweep starts the tasks of live users whatever is due in test mode', async () => {
  for (let index = 0; index < batchesPerMinute; index += 1) await reading.publish(testUserOf(`user${index}`), 'one');
  reading.now += MINUTE;
  await reading.publish('someone', 'two', '17');
  reading.now = START + 3 * HOUR;
  await reading.sweep();
  const users = [...reading.tasks.values()].flatMap(({ payload }) => readsOf(payload)).map(({ userId }) => userId);
  expect(users).toHaveLength(batchesPerMinute + 1);
  expect(users).toContain('someone');
});

it('a sweep starts nothing for a paused platform, and reads two documents where nothing is due', async () => {
  await reading.connect(USER);
  await reading.publish(USER, 'one');
  const before = reading.database.counts.read;
  expect(await reading.sweep()).toMatchObject({ found: 0 });
  expect(reading.database.counts.read - before).toBeLessThanOrEqual(2);
  await pausePlatform(reading.ctx, 'threads', 'maintenance');
  reading.now = START + 2 * HOUR;
  expect(await reading.sweep()).toMatchObject({ done: 0 });
});

it('the numbers of an account are read once on each UTC day, from the first numbers of a post on', async () => {
  await reading.connect(USER);
  await reading.publish(USER, 'one');
  for (let hours = 0; hours < 48; hours += 3) await reading.pass(3 * HOUR);
  const { observations = [] } = (await reading.account(USER)) ?? {};
  const days = observations.map(({ observedAt }) => observedAt.toISOString().slice(0, 10));
  expect(days).toEqual(['2027-01-05', '2027-01-06', '2027-01-07'].slice(0, days.length));
  expect(days.length).toBeGreaterThanOrEqual(2);
  expect(observations[0]).toMatchObject({ source: 'simulated', numbers: { followers: expect.any(Number) } });
});

it('the numbers of an account are read until it is disconnected, and again after it is connected', async () => {
  await reading.connect('someone', '17');
  reading.respond = async () => ({ status: 500, headers: {}, data: {}, text: '{}' });
  expect(await reading.account('someone', '17')).toMatchObject({ observeAt: new Date(START) });
  await reading.publish('someone', 'one', '17');
  await disconnectAccount(reading.ctx, { uid: 'someone', platform: 'threads', accountId: '17' }, logger);
  await reading.pass(2 * HOUR);
  expect(await reading.account('someone', '17')).toMatchObject({ observeAt: null, observations: [] });
  expect(await reading.post('someone', 'one')).toMatchObject({ observeAt: null, latest: null, earlier: [] });
  await reading.connect('someone', '17');
  expect(await reading.account('someone', '17')).toMatchObject({ observeAt: new Date(reading.now) });
});

describe('the operator has numbers not read', () => {
  it('posts and accounts that were scheduled before are called no more and leave the sweep', async () => {
    await reading.connect('someone', '17');
    await reading.publish('someone', 'one', '17');
    reading.choose('off');
    await reading.pass(2 * HOUR);
    expect(reading.calls).toBe(0);
    expect(await reading.post('someone', 'one')).toMatchObject({ observeAt: null, latest: null, earlier: [] });
    expect(await reading.account('someone', '17')).toMatchObject({ observeAt: null, observations: [] });
    expect(await reading.sweep()).toMatchObject({ found: 0 });
  });

  it('a connection, a refresh and the numbers of posts schedule nothing for what is not read', async () => {
    reading.choose('off');
    await reading.connect('someone', '17');
    expect(await reading.account('someone', '17')).toMatchObject({ observeAt: null });
    await reading.publish('someone', 'one', '17');
    await expect(requestObservation(reading.ctx, 'someone', 'one')).rejects.toMatchObject({
      reason: 'numbers_not_read',
      message: 'This service does not read the numbers of posts on Threads.',
    });
    reading.choose('posts');
    await requestObservation(reading.ctx, 'someone', 'one');
    await reading.connect(USER);
    await reading.publish(USER, 'one');
    await reading.pass(2 * HOUR);
    expect(await reading.post(USER, 'one')).toMatchObject({ latest: { source: 'simulated' } });
    expect((await reading.account(USER))?.observations).toEqual([]);
  });

  it('older posts are read with their account also where no numbers of accounts are read', async () => {
    reading.choose('posts');
    await reading.connect(USER);
    await reading.publish(USER, 'one');
    for (let day = 0; day < 9; day += 1) await reading.pass(DAY);
    const latest = (await reading.post(USER, 'one'))?.latest;
    expect(latest?.observedAt.getTime()).toBeGreaterThan(START + 6 * DAY);
    expect((await reading.account(USER))?.observations).toEqual([]);
  });

  it('an account is read again, once the operator has its numbers read, with the first numbers of a post', async () => {
    reading.choose('posts');
    await reading.connect(USER);
    await reading.ctx.store
      .user(USER)
      .accountMetrics.doc('threads:test_threads')
      .set({ platform: 'threads', accountId: 'test_threads', observeAt: null, failedReads: 0, observations: [] });
    reading.choose('all');
    await reading.publish(USER, 'one');
    await reading.pass(2 * HOUR);
    await reading.pass(MINUTE);
    expect(await reading.account(USER)).toMatchObject({ observations: [{ numbers: {} }] });
  });
});

it('a failed read is repeated twice after growing pauses, for all posts of its batch, and is then an error', async () => {
  await reading.connect('someone', '17');
  for (const name of ['one', 'two']) await reading.publish('someone', name, '17');
  reading.respond = async () => ({ status: 500, headers: {}, data: {}, text: '{}' });
  for (let minutes = 0; minutes < 150; minutes += 5) await reading.pass(5 * MINUTE);
  for (const name of ['one', 'two']) {
    const { latest, earlier, failedReads } = await reading.post('someone', name);
    expect({ latest, failedReads }).toEqual({ latest: null, failedReads: 0 });
    expect(earlier).toMatchObject([{ numbers: { views: 'error', likes: 'error' } }]);
  }
});

it('a failed read marks no account that its platform accepts, where the platform refuses the numbers alone', async () => {
  await reading.connect('someone', '17');
  await reading.publish('someone', 'one', '17');
  const refusal = { error: { message: 'Invalid token', type: 'OAuthException', code: 190 } };
  const profile = { id: '17', username: 'someone' };
  reading.respond = async ({ url }) => {
    const [status, data] = url.includes('insights') ? [401, refusal] : [200, profile];
    return { status, headers: {}, data, text: JSON.stringify(data) };
  };
  await reading.pass(2 * HOUR);
  expect(await reading.post('someone', 'one')).toMatchObject({ earlier: [{ numbers: { views: 'error' } }] });
  const account = await reading.ctx.store.user('someone').accounts('threads').doc('17').get();
  expect(account.data()).toMatchObject({ reconnectRequired: false });
});

it('numbers beyond the budget of a month are read in the next one, and each call is counted', async () => {
  await reading.connect('someone', '17');
  reading.respond = async () => ({ status: 200, headers: {}, data: { data: [] }, text: '{"data":[]}' });
  reading.allow(1);
  await reading.publish('someone', 'one', '17');
  await reading.pass(2 * HOUR);
  const { store } = reading.ctx;
  const spent = async (month: string) => (await store.spending('threads', month).get()).data()?.numbers?.calls ?? 0;
  const { calls } = reading;
  expect(calls).toBeGreaterThan(0);
  expect(await spent('2027-01')).toBe(calls);
  await reading.pass(10 * DAY);
  expect(reading.calls).toBe(calls);
  const { observeAt } = await reading.post('someone', 'one');
  expect(observeAt?.getTime()).toBeLessThan(reading.now);
  await reading.pass(Date.UTC(2027, 1, 1) - reading.now);
  expect(reading.calls).toBeGreaterThan(calls);
  expect(await spent('2027-02')).toBe(reading.calls - calls);
});

describe('events', () => {
  const options = { url: `${stack.sandboxUrl}/hooks/numbers`, description: null, reconnectLinks: false };

  async function deletedPost(): Promise<void> {
    const { store, clock } = reading.ctx;
    await reading.connect(USER);
    await startRecording(reading.ctx, USER);
    await reading.publish(USER, 'one');
    await store
      .user(USER)
      .simulatedPosts.doc('one')
      .create({
        platform: 'threads',
        accountId: 'test_threads',
        text: 'one',
        mediaUrls: [],
        replyTo: null,
        state: 'published',
        calls: 1,
        reads: 0,
        firstCallAt: new Date(clock.now()),
        deletedAt: new Date(clock.now() + 5 * HOUR),
        expireAt: new Date(clock.now() + 30 * DAY),
      });
  }

  it('a deleted post gets one event post.gone, with what was last seen of it', async () => {
    await deletedPost();
    for (let hours = 0; hours < 48; hours += 1) await reading.pass(HOUR);
    const events = await reading.events(USER);
    expect(events.map(({ type }) => type)).toEqual(['post.gone']);
    const { latest, goneAt } = await reading.post(USER, 'one');
    expect(events[0]).toMatchObject({
      postSubmissionId: 'one',
      data: {
        postSubmissionId: 'one',
        target: { targetId: 'threads:test_threads', platform: 'threads', accountId: 'test_threads' },
        platformPostId: 'one',
        lastSeenAt: latest?.observedAt.toISOString(),
        goneAt: goneAt?.toISOString(),
      },
    });
    expect(latest?.observedAt.getTime()).toBeLessThan(START + 5 * HOUR);
  });

  it('events have post.metrics only while an endpoint names it', async () => {
    await reading.connect(USER);
    const user = reading.ctx.store.user(USER);
    const ctx = reading.ctx;
    await createEndpoint(ctx, { userId: USER }, { ...options, eventTypes: null }, logger);
    await reading.publish(USER, 'one');
    await reading.pass(2 * HOUR);
    expect(await reading.events(USER)).toEqual([]);
    const { id } = await createEndpoint(ctx, { userId: USER }, { ...options, eventTypes: ['post.metrics'] }, logger);
    await reading.pass(6 * HOUR);
    const { latest } = await reading.post(USER, 'one');
    const likes = latest?.numbers['likes'];
    expect(await reading.events(USER)).toMatchObject([
      {
        type: 'post.metrics',
        data: { postSubmissionId: 'one', observation: { source: 'simulated', metrics: { likes } } },
      },
    ]);
    await user.webhooks.doc(id).delete();
    await reading.pass(DAY + 6 * HOUR);
    expect(await reading.events(USER)).toHaveLength(1);
    expect((await user.eventStream.get()).data()).toMatchObject({ wantsMetrics: false });
  });
});
