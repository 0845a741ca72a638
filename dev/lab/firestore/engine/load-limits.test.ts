import { Firestore } from '@google-cloud/firestore';
import { beforeEach, expect, test } from 'vitest';
import { connectInProcess } from '../in-process.ts';
import { indexDefinitions } from '../indexes/definitions.ts';
import { status } from '../status-error.ts';
import { createEngine, type Engine } from './engine.ts';
import { LoadLimits } from './load-limits.ts';

const projectId = 'demo-load';
const START = 1_700_000_000_000;
const definitions = indexDefinitions.parse({
  indexes: [
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'status', order: 'ASCENDING' },
        { fieldPath: 'dueAt', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'logs', fieldPath: 'dueAt', indexes: [] },
    {
      collectionGroup: 'events',
      fieldPath: 'dueAt',
      indexes: [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }],
    },
  ],
});

let now: number;
let limits: LoadLimits;
let engine: Engine;
let db: Firestore;
beforeEach(() => {
  now = START;
  limits = new LoadLimits({ now: () => now, definitions });
  db = new Firestore({ projectId });
  engine = createEngine({ projectId, now: () => now, limits });
  connectInProcess(db, engine);
});

/** Writes documents with a time in one commit, without the client, which would take seconds for thousands of them. */
function write(count: number, collection: string, at: number, state = 'queued'): void {
  const fields = { status: { stringValue: state }, dueAt: { timestampValue: { seconds: at / 1000, nanos: 0 } } };
  const nameOf = (n: number) => `${engine.database.root}/${collection}/${at}-${n}`;
  engine.commit({ writes: Array.from({ length: count }, (_, n) => ({ update: { name: nameOf(n), fields } })) });
}

test('a document takes a write a second for any time, and a burst', async () => {
  for (let second = 0; second < 100; second += 1, now += 1000) await db.doc('a/b').set({ second });
  for (let n = 0; n < 8; n += 1) await db.doc('a/b').set({ n });
  expect([limits.takeDelayMs(), limits.worst.aborted]).toEqual([0, 0]);
});

test('a document with more writes than its rate delays them more and more, and refuses those that would wait for 20 s', async () => {
  for (let n = 0; n < 10; n += 1) await db.doc('a/b').set({ n });
  await db.doc('a/b').set({ n: 10 });
  expect(limits.takeDelayMs()).toBe(1000);
  for (let n = 0; n < 19; n += 1) await db.doc('a/b').set({ n });
  expect(limits.worst.documentMs).toBe(20_000);
  const before = (await db.doc('a/b').get()).data();
  await expect(db.doc('a/b').set({ n: 'late' })).rejects.toMatchObject({ code: status.ABORTED });
  expect([(await db.doc('a/b').get()).data(), limits.worst.aborted]).toEqual([before, 1]);
  await db.doc('a/other').set({ n: 1 });
  expect(limits.takeDelayMs()).toBeGreaterThan(0);
  now += 60_000;
  await db.doc('a/b').set({ n: 'again' });
  expect(limits.takeDelayMs()).toBe(0);
});

test('an index that rises with the clock takes 500 writes a second, and delays what is beyond', () => {
  for (let second = 0; second < 5; second += 1, now += 1000) write(500, 'posts', now);
  expect(limits.takeDelayMs()).toBe(0);
  write(1000, 'posts', now);
  expect(limits.takeDelayMs()).toBe(1000);
  now += 1000;
  write(500, 'posts', now);
  expect(limits.takeDelayMs()).toBe(1000);
  now += 3000;
  write(500, 'posts', now);
  expect(limits.takeDelayMs()).toBe(0);
});

test('an index of one collection has the limit in each collection, and an index of all of them has it once', () => {
  for (const user of ['ann', 'bob']) write(500, `users/${user}/posts`, now);
  expect(limits.takeDelayMs()).toBe(0);
  for (const user of ['ann', 'bob']) write(500, `users/${user}/events`, now);
  expect(limits.takeDelayMs()).toBe(1000);
  expect(limits.worst.risingIn).toBe('events|dueAt');
});

test('a time that is always some minutes ahead rises with the clock', () => {
  write(1000, 'posts', now + 180_000);
  expect(limits.takeDelayMs()).toBe(1000);
});

test('times far from the present and fields without an index do not rise with the clock', () => {
  write(2000, 'posts', now + 3_600_000);
  write(2000, 'logs', now);
  expect(limits.takeDelayMs()).toBe(0);
});

test('a query for the oldest entries passes over those that were deleted within an hour, unless it starts after them', async () => {
  const due = now + 3_600_000;
  write(1000, 'posts', due);
  write(1000, 'posts', due, 'done');
  limits.takeDelayMs();
  const queued = db.collection('posts').where('status', '==', 'queued').orderBy('dueAt');
  await queued.get();
  expect(limits.takeDelayMs()).toBeCloseTo(20);
  await queued.where('dueAt', '>', new Date(due)).get();
  await db.collection('posts').where('status', '==', 'done').orderBy('dueAt').get();
  expect(limits.takeDelayMs()).toBe(0);
  now += 3_600_001;
  await queued.get();
  expect(limits.takeDelayMs()).toBe(0);
});

test('a query over shards passes over what was deleted in each of them, within its bound and after its cursor', async () => {
  const due = now + 3_600_000;
  for (const state of ['queued', 'sending', 'queued elsewhere']) write(1000, 'posts', due, state);
  write(1000, 'posts', due, 'done');
  limits.takeDelayMs();
  const unfinished = db.collection('posts').where('status', 'in', ['queued', 'sending']).orderBy('dueAt');
  await unfinished.where('dueAt', '<=', new Date(due)).get();
  expect(limits.takeDelayMs()).toBeCloseTo(40);
  await unfinished.startAt(new Date(due)).get();
  expect(limits.takeDelayMs()).toBeCloseTo(40);
  await unfinished.where('dueAt', '>', new Date(due)).get();
  await unfinished.startAfter(new Date(due)).get();
  expect(limits.takeDelayMs()).toBe(0);
});
