import { describe, expect, it } from 'vitest';
import { countDocuments } from '../../../dev/bench/documents.ts';
import { context, createContext } from '../../../functions/src/context.ts';
import { retryPost } from '../../../functions/src/domain/posts/index.ts';
import { sumOf } from '../../../functions/src/domain/status/counters.ts';
import { openIncident, readReadiness, readStatus, updateIncident } from '../../../functions/src/domain/status/index.ts';
import { sweepRecord } from '../../../functions/src/domain/status/jobs.ts';
import { JOB_TOLERANCES } from '../../../functions/src/domain/status/readiness.ts';
import { newDeletion } from '../../../functions/src/domain/users/index.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { pausePlatform } from '../../../functions/src/infra/limits/pauses.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { profileUserOf, testUserOf } from '../../../functions/src/model/ids.ts';
import type { RunOutcome } from '../../../functions/src/model/run-outcome.ts';
import type { Counters } from '../../../functions/src/model/status.ts';
import { request, withKey } from '../../support/api.ts';
import { ownStore } from '../../support/own-store.ts';
import { inProfile } from '../../support/profiles.ts';
import { inject } from '../../support/sandbox.ts';
import { type Delivered, unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });

async function recordOf(userId: string): Promise<Counters> {
  const { docs } = await context().store.user(userId).record.get();
  return sumOf(docs.flatMap((day) => Object.values(day.data().hours).flatMap((hour) => Object.values(hour))));
}

async function uncounted({ id }: Delivered): Promise<string[]> {
  const { docs } = await context().store.runOutcomes.get();
  return docs.filter((outcome) => outcome.id.startsWith(id)).map((outcome) => outcome.id);
}

it('the record counts each end of a run once, also in two sweeps at once, and again after a retry', async () => {
  const ctx = context();
  const user = await createUser();
  const post = await unqueuedPost(user);
  const refused = { status: 400, body: { error: { code: 100, message: 'Invalid parameter' } } };
  const { accountId } = post.task;
  await inject({ platform: 'threads', operation: 'publishText', times: 1, accountId, ...refused });
  await handlePublish('threads', post.task);
  expect(await uncounted(post)).toEqual([`${post.id}:threads:0:0`]);
  await Promise.all([sweepRecord(ctx, logger), sweepRecord(ctx, logger)]);
  await sweepRecord(ctx, logger);
  expect(await uncounted(post)).toEqual([]);
  expect(await recordOf(user.uid)).toMatchObject({ published: 0, failed: { platform: 1 }, scheduled: 0 });

  await retryPost(ctx, user.uid, post.id, { targets: null, decision: null }, { claim: null, logger, records: null });
  await handlePublish('threads', post.task);
  await handlePublish('threads', post.task);
  await sweepRecord(ctx, logger);
  expect(await recordOf(user.uid)).toMatchObject({ published: 1, failed: { platform: 1 }, retries: 0 });
});

it('the record counts a post of a profile for the profile and its customer', async () => {
  const customer = await createUser();
  const profile = await inProfile(customer);
  await handlePublish('threads', (await unqueuedPost(profile)).task);
  await sweepRecord(context(), logger);
  for (const { uid } of [profile, customer]) expect(await recordOf(uid)).toMatchObject({ published: 1 });
});

it('the record counts nothing of test mode', async () => {
  const user = await createUser();
  const testUser = { uid: testUserOf(user.uid), accounts: { threads: ['test_threads'] } };
  const post = await unqueuedPost(testUser);
  await handlePublish('threads', post.task);
  expect(await uncounted(post)).toEqual([]);
});

const NOON = Date.UTC(2030, 0, 7, 12);

/** Herald with an empty database, at a time that the test moves. */
function atNoon() {
  const time = { now: NOON };
  const ctx = createContext({ store: ownStore(), queue: { enqueue: async () => {} }, clock: { now: () => time.now } });
  const end = async (count: number, outcome: Partial<RunOutcome>): Promise<void> => {
    const batch = ctx.store.batch();
    for (let index = 0; index < count; index += 1)
      batch.create(ctx.store.runOutcomes.doc(), outcomeOf({ endedAt: new Date(time.now), ...outcome }));
    await batch.commit();
    await sweepRecord(ctx, logger);
  };
  const threads = async () => (await readStatus(ctx)).platforms.find(({ platform }) => platform === 'threads');
  return { ctx, time, end, threads };
}

function outcomeOf(outcome: Partial<RunOutcome>): RunOutcome {
  return {
    platform: 'threads',
    userId: 'ann',
    result: 'published',
    posts: 1,
    cause: null,
    code: null,
    scheduled: true,
    attempts: 1,
    lateMs: SECOND,
    publishMs: SECOND,
    endedAt: new Date(NOON),
    ...outcome,
  };
}

it('the record counts nothing for deleted users and profiles, and reads no document for each of the others', async () => {
  const { ctx } = atNoon();
  const { store } = ctx;
  const deleted = ['user7', profileUserOf('user8', 'shop')];
  const present = ['user8', ...Array.from({ length: 40 }, (_, index) => profileUserOf(`user${index + 20}`, 'shop'))];
  for (const id of deleted) await store.accountDeletions.doc(id).set(newDeletion(id, new Date(NOON)));
  for (const userId of [...present, ...deleted]) await store.runOutcomes.doc(userId).set(outcomeOf({ userId }));
  const { read } = await countDocuments(store, () => sweepRecord(ctx, logger));
  expect(read.filter((path) => path.startsWith('accountDeletions/')).sort()).toEqual(
    deleted.map((id) => `accountDeletions/${id}`),
  );
  const days = async (id: string) => (await store.user(id).record.get()).size;
  expect(await Promise.all(present.map(days))).toEqual(present.map(() => 1));
  expect(await Promise.all(deleted.map(days))).toEqual(deleted.map(() => 0));
});

it('the record sums up what ended runs have spent in each month, and a platform that charges nothing has no sum', async () => {
  const { ctx, end } = atNoon();
  const spending = { posts: { calls: 1, microdollars: 15_000 }, lookups: { calls: 2, microdollars: 500_000 } };
  await end(1, {});
  await end(3, { platform: 'x', spending });
  await end(1, { platform: 'x', spending, endedAt: new Date(NOON - 30 * DAY) });
  const spentIn = async (month: string) => (await ctx.store.spending('x', month).get()).data();
  expect(await spentIn('2030-01')).toEqual({
    posts: { calls: 3, microdollars: 45_000 },
    lookups: { calls: 6, microdollars: 1_500_000 },
  });
  expect(await spentIn('2029-12')).toEqual(spending);
  expect((await ctx.store.spending('threads', '2030-01').get()).exists).toBe(false);
});

describe('GET /v1/status', () => {
  it('GET /v1/status has the level of a platform, and its runs of 24 hours, 30 and 90 days', async () => {
    const { time, end, threads } = atNoon();
    await end(10, {});
    expect(await threads()).toMatchObject({
      level: 'operational',
      windows: { '24h': { published: 10, onTimeRate: 1 } },
    });
    time.now += 2 * MINUTE;
    await end(15, { result: 'failed', cause: 'platform', publishMs: null });
    expect(await threads()).toMatchObject({
      level: 'down',
      since: new Date(time.now),
      windows: { '24h': { successRate: 0.4 } },
    });
    time.now += 2 * DAY;
    await end(1, {});
    const windows = {
      '24h': { published: 1, successRate: 1 },
      '30d': { published: 11 },
      '90d': { failed: { platform: 15 } },
    };
    expect(await threads()).toMatchObject({ level: 'operational', windows });
    time.now += 40 * DAY;
    await end(0, {});
    expect(await threads()).toMatchObject({
      windows: { '24h': { published: 0 }, '30d': { published: 0 }, '90d': { published: 11 } },
    });
  });

  it('the status shows a paused platform as down with the reason, and incidents until 90 days after their end', async () => {
    const { ctx, time, threads } = atNoon();
    await pausePlatform(ctx, 'threads', 'their outage');
    const id = await openIncident(ctx, ['threads'], 'Posts wait.');
    expect(await threads()).toMatchObject({ level: 'down', reason: 'their outage', since: new Date(NOON) });
    time.now += HOUR;
    expect(await updateIncident(ctx, id, 'It is over.', true)).toBe(true);
    expect(await updateIncident(ctx, 'inc_0', 'It is over.', true)).toBe(false);
    const updates = [
      { at: new Date(NOON), text: 'Posts wait.' },
      { at: new Date(time.now), text: 'It is over.' },
    ];
    expect((await readStatus(ctx)).incidents).toMatchObject([{ id, endedAt: new Date(time.now), updates }]);
    time.now += 91 * DAY;
    expect((await readStatus(ctx)).incidents).toEqual([]);
  });

  it('shared caches may keep the status for a minute, and the record of a user has the same windows', async () => {
    const user = await createUser();
    await handlePublish('threads', (await unqueuedPost(user)).task);
    await sweepRecord(context(), logger);
    const status = await request('/v1/status');
    expect(status.headers.get('cache-control')).toBe('public, max-age=60');
    const ofOneClient = [...status.headers.keys()].filter((name) => /ratelimit|request-id|idempot|cookie/.test(name));
    expect(ofOneClient).toEqual([]);
    const own = await request('/v1/me/record', { headers: withKey(user) });
    expect(own.body).toMatchObject({
      platforms: [{ platform: 'threads', windows: { '24h': { published: 1, unknown: 0 } } }],
    });
  });
});

it('GET /health/ready responds 503 with the failed checks until each sweep has run in time', async () => {
  const { ctx, time } = atNoon();
  const failing = async () => (await readReadiness(ctx)).filter(({ ok }) => !ok).map(({ name }) => name);
  expect(await failing()).toContain('dispatchSweep');
  const jobs = Object.keys(JOB_TOLERANCES).map((job) => [job, { endedAt: new Date(NOON), found: 0, oldestAgeMs: 0 }]);
  await ctx.store.serviceJobs.set(Object.fromEntries(jobs));
  expect(await failing()).toEqual([]);
  await ctx.store.serviceJobs.update({ 'dispatchSweep.oldestAgeMs': HOUR });
  expect(await failing()).toEqual(['duePosts']);
  time.now += 31 * MINUTE;
  expect(await failing()).toEqual(expect.arrayContaining(['recordSweep', 'creditSweep', 'duePosts']));
  const response = await request('/health/ready');
  expect(response).toMatchObject({ status: 503, body: { ready: false } });
});
