import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { releaseStaleCredits } from '../../../functions/src/domain/billing/jobs.ts';
import { pendingEvent } from '../../../functions/src/domain/events/index.ts';
import { clearAbandoned } from '../../../functions/src/domain/media/jobs.ts';
import { cancelPost } from '../../../functions/src/domain/posts/index.ts';
import { newRun } from '../../../functions/src/domain/posts/run-state.ts';
import { dispatchDue, recoverRuns } from '../../../functions/src/domain/publishing/jobs.ts';
import { claimRun, RunSession } from '../../../functions/src/domain/publishing/run-session.ts';
import { sweepDeletions } from '../../../functions/src/domain/users/jobs.ts';
import { sweepEvents } from '../../../functions/src/domain/webhooks/jobs.ts';
import { type Logger, stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import { inShards } from '../../../functions/src/infra/store/shards.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { SWEEP_BUDGET_MS, sweepDue } from '../../../functions/src/infra/store/sweep-due.ts';
import { account as minimalAccount } from '../../../functions/src/model/account.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { type Submission, submission } from '../../../functions/src/model/post.ts';
import { addShards } from '../../../ops/control/shards.ts';
import { beforeFirstCommit } from '../../support/before-first-commit.ts';
import { ownStore } from '../../support/own-store.ts';

/** More than one page of a sweep. */
const MANY = 510;
/** Long ago, so that these documents come before the documents of other tests. */
const LONG_AGO = Date.UTC(2001, 0, 1);

const { store } = context();
const now = Date.now();
const target = { platform: 'threads', accountId: 'a', targetId: 'threads:a', runId: 'threads' } as const;

function submissionOf(patch: Partial<Submission> = {}): Submission {
  return submission.parse({
    userId: 'sweeps',
    content: { text: 'Due', mediaType: 'text', media: [] },
    targets: [target],
    status: 'queued',
    publishAt: new Date(now - MINUTE),
    dueAt: new Date(LONG_AGO),
    shard: 0,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    trace: rootTrace(),
    ...patch,
  });
}

const written: string[] = [];

// The documents of these tests are due before everything that was swept.
beforeEach(async () => void (await store.sweepCursors.delete()));

// Documents that stay due would keep the sweeps and the queue of later tests busy.
afterAll(async () => {
  for (let from = 0; from < written.length; from += 200) {
    const batch = store.batch();
    for (const id of written.slice(from, from + 200)) {
      batch.delete(store.submissions.doc(id));
      batch.delete(store.runs(id).doc('threads'));
    }
    await batch.commit();
  }
});

/** Writes documents, and returns their ids. */
async function write(count: number, put: (batch: ReturnType<Store['batch']>, id: string, n: number) => void) {
  const ids = Array.from({ length: count }, () => randomUUID());
  written.push(...ids);
  for (let from = 0; from < count; from += 400) {
    const batch = store.batch();
    for (const [n, id] of ids.slice(from, from + 400).entries()) put(batch, id, from + n);
    await batch.commit();
  }
  return ids;
}

function dueSubmissions(count: number, patch: Partial<Submission> = {}) {
  return write(count, (batch, id, n) =>
    batch.create(store.submissions.doc(id), submissionOf({ dueAt: new Date(LONG_AGO + n), ...patch })),
  );
}

function dueRuns(count: number) {
  return write(count, (batch, id, n) => {
    batch.create(store.submissions.doc(id), submissionOf({ status: 'dispatched', dueAt: null }));
    const recoverAt = new Date(LONG_AGO + n);
    batch.create(store.runs(id).doc('threads'), { ...newRun(id, submissionOf(), target), recoverAt });
  });
}

/** A context with a queue that records the posts of its tasks. */
function recording(overrides: Partial<Context> = {}) {
  const posts: unknown[] = [];
  const enqueue = async ({ payload }: Task): Promise<void> => void posts.push(payload['postSubmissionId']);
  const enqueued = (ids: readonly string[]): string[] => ids.filter((id) => posts.includes(id));
  return { ctx: { ...context(), queue: { enqueue }, ...overrides }, posts, enqueued };
}

/** The run, claimed by a worker. */
async function claimed(ref: ReturnType<ReturnType<Store['runs']>['doc']>): Promise<RunSession> {
  const ctx = { ...context(), sleep: async () => {} };
  const requestedAt = ctx.clock.now();
  const session = await claimRun(ctx, await ref.get(), {
    deadlineMs: HOUR,
    revision: 0,
    pauses: { pauses: {} },
    requestedAt,
  });
  if (!(session instanceof RunSession)) throw new Error('not claimed');
  return session;
}

function recordingLogger() {
  const warn = vi.fn<Logger['warn']>();
  const loggedPaths = () => warn.mock.calls.map(([, fields]) => fields?.['path']);
  return { logger: { ...stdoutLogger({}), warn }, loggedPaths };
}

const logger = stdoutLogger({ functionName: 'test' });

/** Makes a document malformed; `restore` deletes it. */
async function corrupt(ref: FirebaseFirestore.DocumentReference, field: string): Promise<void> {
  await ref.update({ [field]: 'not what it should be' });
  onTestFinished(async () => void (await ref.delete()));
}

async function timeOf(ref: FirebaseFirestore.DocumentReference, field: string): Promise<number> {
  const snapshot = await store.allRuns.firestore.doc(ref.path).get();
  const time: unknown = snapshot.get(field);
  return time instanceof Object && 'toMillis' in time && typeof time.toMillis === 'function' ? time.toMillis() : 0;
}

test('one dispatch sweep enqueues every due post, and the next sweep enqueues none of them again', async () => {
  const ids = await dueSubmissions(MANY);
  const first = recording();
  expect((await dispatchDue(first.ctx, logger)).done).toBeGreaterThanOrEqual(MANY);
  expect(first.enqueued(ids)).toHaveLength(MANY);
  const second = recording();
  await dispatchDue(second.ctx, logger);
  expect(second.enqueued(ids)).toEqual([]);
});

test('a post is enqueued again when its orchestrator did not start in time', async () => {
  const [id = ''] = await dueSubmissions(1);
  await dispatchDue(recording().ctx, logger);
  const moved = await timeOf(store.submissions.doc(id), 'dueAt');
  expect(moved).toBeGreaterThan(now);
  expect(moved).toBeLessThanOrEqual(Date.now() + 2 * MINUTE);
  const later = recording({ clock: { now: () => moved } });
  await dispatchDue(later.ctx, logger);
  expect(later.enqueued([id])).toEqual([id]);
});

test('a post that the queue has not taken is enqueued by the next sweep, also one that is late', async () => {
  const start = new Date(LONG_AGO);
  const [id = ''] = await dueSubmissions(1, { publishAt: start, createdAt: start, updatedAt: start });
  const at = (minutes: number) => ({ clock: { now: () => LONG_AGO + minutes * MINUTE } });
  const unreachable = { enqueue: async () => Promise.reject(new Error('The queue could not be reached.')) };
  await dispatchDue(recording({ ...at(10), queue: unreachable }).ctx, logger);
  const next = recording(at(11));
  await dispatchDue(next.ctx, logger);
  expect(next.enqueued([id])).toEqual([id]);
});

test('sweeps enqueue work that waits in a queue for an hour a few times, not every two minutes', async () => {
  const start = new Date(LONG_AGO);
  const [postId = ''] = await dueSubmissions(1, { publishAt: start, createdAt: start, updatedAt: start });
  const [runPostId = ''] = await write(1, (batch, id) => {
    const due = submissionOf({ status: 'dispatched', publishAt: start, createdAt: start, dueAt: null });
    batch.create(store.submissions.doc(id), due);
    batch.create(store.runs(id).doc('threads'), newRun(id, due, target));
  });
  const { ref, document } = pendingEvent(store, {
    id: 'evt_waiting',
    userId: randomUUID(),
    type: 'credits.low',
    at: start,
    data: {},
  });
  await ref.create(document);
  onTestFinished(async () => void (await ref.delete()));
  // As the queue does, it accepts a name once.
  const names = new Map<unknown, Set<string>>();
  const enqueue = async ({ name, payload }: Task): Promise<void> => {
    const subject = payload['postSubmissionId'] ?? payload['shard'];
    names.set(subject, (names.get(subject) ?? new Set()).add(name));
  };
  for (let minute = 1; minute <= 60; minute += 1) {
    const ctx = { ...context(), clock: { now: () => LONG_AGO + minute * MINUTE }, queue: { enqueue } };
    await dispatchDue(ctx, logger);
    await recoverRuns(ctx, logger);
    await sweepEvents(ctx, logger);
  }
  for (const subject of [postId, runPostId, document.shard]) {
    expect(names.get(subject)?.size).toBeGreaterThanOrEqual(4);
    expect(names.get(subject)?.size).toBeLessThanOrEqual(10);
  }
});

test('a sweep starts a little before the end of the last one, and the first of a day at the beginning', async () => {
  const noon = Date.UTC(2040, 0, 2, 12);
  const sweepAt = async (time: number) => {
    const sweep = recording({ clock: { now: () => time } });
    await dispatchDue(sweep.ctx, logger);
    return sweep;
  };
  const due = (at: number) => dueSubmissions(1, { dueAt: new Date(at) });
  await sweepAt(noon);
  const ids = [...(await due(noon - HOUR)), ...(await due(noon - MINUTE))];
  expect((await sweepAt(noon + MINUTE)).enqueued(ids)).toEqual(ids.slice(1));
  expect((await sweepAt(noon + DAY)).enqueued(ids)).toEqual(ids);
});

test('the event sweep finds an event that stays without a number for an hour', async () => {
  const own = ownStore();
  const noon = Date.UTC(2040, 0, 2, 12);
  const recorded = {
    id: 'evt_stuck',
    userId: randomUUID(),
    type: 'credits.low',
    at: new Date(noon),
    data: {},
  } as const;
  const { ref, document } = pendingEvent(own, recorded);
  await ref.create(document);
  const foundAt = async (minute: number) => {
    const ctx = { ...recording().ctx, store: own, clock: { now: () => noon + minute * MINUTE } };
    return (await sweepEvents(ctx, logger)).pendingEvents;
  };
  const found: number[] = [];
  for (let minute = 1; minute <= 60; minute += 1) found.push(await foundAt(minute));
  expect(found).toEqual(found.map(() => 1));
  await ref.update({ pendingAt: null });
  expect(await foundAt(61)).toBe(0);
  expect((await own.sweepCursors.get()).data()?.['eventSweep']).toEqual(new Date(noon + 61 * MINUTE));
});

test('a sweep does not pass a document that was changed while it worked on it and is still due', async () => {
  const own = ownStore();
  const noon = Date.UTC(2040, 0, 2, 12);
  const due = inShards(own.submissions.where('dueAt', '<=', new Date(noon + HOUR)).orderBy('dueAt'));
  const sweepAt = (time: number, isEdited: boolean) =>
    sweepDue({ clock: { now: () => time }, store: own }, logger, {
      due,
      field: 'dueAt',
      cursor: 'dispatchSweep',
      concurrency: 1,
      failure: 'failed',
      ageMs: () => 0,
      handle: async ({ ref, updateTime }) => {
        if (isEdited) await ref.update({ updatedAt: new Date(time) });
        await ref.update({ dueAt: null }, { lastUpdateTime: updateTime });
        return true;
      },
    });
  // The sweeps stood still for an hour.
  await own.sweepCursors.set({ dispatchSweep: new Date(noon - HOUR) });
  await own.submissions.doc('late').create(submissionOf({ dueAt: new Date(noon - HOUR + MINUTE) }));
  expect(await sweepAt(noon, true)).toMatchObject({ skipped: 1 });
  expect(await sweepAt(noon + MINUTE, false)).toMatchObject({ done: 1 });
});

test('a sweep under way does not pass what an operator gives a shard meanwhile', async () => {
  const own = ownStore();
  const noon = Date.UTC(2040, 0, 2, 12);
  const { shard: _, ...submission } = submissionOf({ dueAt: new Date(noon - HOUR) });
  await own.submissions.firestore.doc('postSubmissions/of-rc1').create(submission);
  await own.submissions.doc('due').create(submissionOf({ dueAt: new Date(noon - MINUTE) }));
  const sweepAt = (time: number) =>
    sweepDue({ clock: { now: () => time }, store: own }, logger, {
      due: inShards(own.submissions.where('dueAt', '<=', new Date(time)).orderBy('dueAt')),
      field: 'dueAt',
      cursor: 'dispatchSweep',
      concurrency: 1,
      failure: 'failed',
      ageMs: () => 0,
      handle: async ({ ref }) => {
        await ref.update({ dueAt: null });
        await addShards(own, () => {});
        return true;
      },
    });
  expect(await sweepAt(noon)).toMatchObject({ done: 1 });
  expect(await sweepAt(noon + MINUTE)).toMatchObject({ done: 1 });
});

test('a post can be cancelled while a sweep enqueues it', async () => {
  const [id = ''] = await dueSubmissions(1, { publishAt: new Date(now + HOUR) });
  await store
    .runs(id)
    .doc('threads')
    .create(newRun(id, submissionOf(), target));
  const raced = beforeFirstCommit(store, () => dispatchDue(recording().ctx, logger));
  await cancelPost({ ...context(), store: raced }, 'sweeps', id);
  expect((await store.submissions.doc(id).get()).data()).toMatchObject({ status: 'cancelled', dueAt: null });
});

test('a sweep ends within its time budget, and the next sweep continues', async () => {
  const ids = await dueSubmissions(200);
  let clockMs = now;
  const posts: unknown[] = [];
  const enqueue = async ({ payload }: Task): Promise<void> => {
    posts.push(payload['postSubmissionId']);
    clockMs += SWEEP_BUDGET_MS / 100;
  };
  const ctx = { ...context(), clock: { now: () => clockMs }, queue: { enqueue } };
  expect(await dispatchDue(ctx, logger)).toMatchObject({ more: true });
  expect(clockMs - now).toBeLessThan(2 * SWEEP_BUDGET_MS);
  expect(posts.length).toBeGreaterThan(0);
  expect(posts.length).toBeLessThan(ids.length);
  const rest = recording();
  await dispatchDue(rest.ctx, logger);
  expect([...posts, ...rest.posts]).toEqual(expect.arrayContaining(ids));
});

test('one recovery sweep enqueues every due run, and the next sweep enqueues none of them again', async () => {
  const ids = await dueRuns(MANY);
  const first = recording();
  expect((await recoverRuns(first.ctx, logger)).done).toBeGreaterThanOrEqual(MANY);
  expect(first.enqueued(ids)).toHaveLength(MANY);
  const second = recording();
  await recoverRuns(second.ctx, logger);
  expect(second.enqueued(ids)).toEqual([]);
});

test('the recovery sweep skips a run with a live lease, and checks the run a minute after the lease', async () => {
  const [id = ''] = await dueRuns(1);
  const ref = store.runs(id).doc('threads');
  const session = await claimed(ref);
  await ref.update({ recoverAt: new Date(LONG_AGO) });
  const sweep = recording();
  await recoverRuns(sweep.ctx, logger);
  expect(sweep.enqueued([id])).toEqual([]);
  const lease = (await ref.get()).data()?.lease?.until.getTime() ?? 0;
  expect(await timeOf(ref, 'recoverAt')).toBe(lease + MINUTE);
  await session.write({ steps: {} });
  expect((await ref.get()).data()?.lease?.until.getTime()).toBeGreaterThan(lease);
});

test('publishing a text writes recoverAt of its run only to remove it', async () => {
  const due = submissionOf({ publishAt: new Date() });
  const [id = ''] = await write(1, (batch, made) =>
    batch.create(store.runs(made).doc('threads'), newRun(made, due, target)),
  );
  const ref = store.runs(id).doc('threads');
  const created = await timeOf(ref, 'recoverAt');
  const session = await claimed(ref);
  expect(await timeOf(ref, 'recoverAt')).toBe(created);
  await session.write({ steps: {} });
  expect(await timeOf(ref, 'recoverAt')).toBe(created);
});

/** A context over an empty database, with the due deletion of a user. */
async function dueDeletion(store: Store, disable: () => Promise<void> = async () => {}): Promise<Context> {
  const dueAt = new Date(LONG_AGO);
  const deletion = { userId: 'gone', requestedAt: dueAt, dueAt, deletedAt: null, expireAt: null, position: null };
  await store.accountDeletions.doc('gone').create(deletion);
  return { ...context(), store, userRemoval: { disable, remove: async () => {} } };
}

test('a sweep reports a document as failed while an index for its work is missing', async () => {
  const ctx = await dueDeletion(ownStore({ withoutIndexesOf: 'postSubmissions' }));
  const { logger: recorder, loggedPaths } = recordingLogger();
  expect(await sweepDeletions(ctx, recorder)).toMatchObject({ done: 0, skipped: 0, failed: 1 });
  expect(loggedPaths()).toEqual(['accountDeletions/gone']);
});

test('a sweep reports a document as failed when a query was refused without a reason', async () => {
  const refusal = Object.assign(new Error('9 FAILED_PRECONDITION: '), { code: 9, details: '' });
  const ctx = await dueDeletion(ownStore(), () => Promise.reject(refusal));
  expect(await sweepDeletions(ctx, logger)).toMatchObject({ done: 0, skipped: 0, failed: 1 });
});

test('a deletion keeps an account while the index that finds its other users is missing', async () => {
  const ctx = await dueDeletion(ownStore({ withoutIndexesOf: 'accounts' }));
  const accountId = 'shared';
  const account = ctx.store.user('gone').accounts('threads').doc(accountId);
  await account.create(minimalAccount.parse({ accountId, profile: {} }));
  expect(await sweepDeletions(ctx, logger)).toMatchObject({ done: 0, failed: 1 });
  expect((await account.get()).exists).toBe(true);
});

test('a malformed submission does not stop the dispatch sweep', async () => {
  const ids = await dueSubmissions(3);
  const [malformed = '', ...others] = ids;
  const ref = store.submissions.doc(malformed);
  await corrupt(ref, 'content');
  const { logger: recorder, loggedPaths } = recordingLogger();
  const sweep = recording();
  expect((await dispatchDue(sweep.ctx, recorder)).failed).toBeGreaterThanOrEqual(1);
  expect(sweep.enqueued(ids)).toEqual(others);
  expect(loggedPaths()).toContain(ref.path);
  expect(await timeOf(ref, 'dueAt')).toBeGreaterThan(now + 50 * MINUTE);
});

test('a malformed run does not stop the recovery sweep', async () => {
  const ids = await dueRuns(3);
  const [malformed = '', ...others] = ids;
  const ref = store.runs(malformed).doc('threads');
  await corrupt(ref, 'status');
  const { logger: recorder, loggedPaths } = recordingLogger();
  const sweep = recording();
  expect((await recoverRuns(sweep.ctx, recorder)).failed).toBeGreaterThanOrEqual(1);
  expect(sweep.enqueued(ids)).toEqual(others);
  expect(loggedPaths()).toContain(ref.path);
  expect(await timeOf(ref, 'recoverAt')).toBeGreaterThan(now + 50 * MINUTE);
});

test('a malformed credit entry does not stop the credit sweep', async () => {
  const entryOf = (id: string) => store.user(id).creditEntries.doc('job');
  const times = { createdAt: new Date(LONG_AGO), updatedAt: new Date(LONG_AGO) };
  const [malformed = '', other = ''] = await write(2, (batch, id, n) => {
    const releaseAt = new Date(LONG_AGO + n * SECOND);
    const reserved = { kind: 'transcription', state: 'reserved', credits: 1, owner: 'o', profileId: null } as const;
    batch.create(entryOf(id), { ...reserved, releaseAt, ...times });
  });
  await corrupt(entryOf(malformed), 'credits');
  const { logger: recorder, loggedPaths } = recordingLogger();
  expect((await releaseStaleCredits(context(), recorder)).failed).toBeGreaterThanOrEqual(1);
  expect((await entryOf(other).get()).data()).toMatchObject({ state: 'released' });
  expect(loggedPaths()).toContain(entryOf(malformed).path);
  expect(await timeOf(entryOf(malformed), 'releaseAt')).toBeGreaterThan(now + 50 * MINUTE);
});

test('a malformed idempotency record does not stop the cleanup of abandoned requests', async () => {
  const recordOf = (id: string) => store.user(id).idempotency.doc('record');
  const [malformed = '', other = ''] = await write(2, (batch, id, n) => {
    const claim = { endpoint: 'e', bodyHash: 'b', state: 'claimed', lease: null, operationId: null } as const;
    const recoverAt = new Date(LONG_AGO + n * SECOND);
    const times = { createdAt: new Date(LONG_AGO), expireAt: new Date(now + HOUR) };
    batch.create(recordOf(id), { ...claim, response: null, recoverAt, ...times });
  });
  await corrupt(recordOf(malformed), 'state');
  const { logger: recorder, loggedPaths } = recordingLogger();
  expect((await clearAbandoned(context(), recorder)).failed).toBeGreaterThanOrEqual(1);
  expect((await recordOf(other).get()).exists).toBe(false);
  expect(loggedPaths()).toContain(recordOf(malformed).path);
  expect(await timeOf(recordOf(malformed), 'recoverAt')).toBeGreaterThan(now + 50 * MINUTE);
});
