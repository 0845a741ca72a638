import { FieldValue, Firestore } from '@google-cloud/firestore';
import { beforeEach, expect, test } from 'vitest';
import { createEngine, type Engine } from './engine/engine.ts';
import { connectInProcess } from './in-process.ts';
import { indexDefinitions } from './indexes/definitions.ts';
import { IndexCheck } from './indexes/index-check.ts';
import { status } from './status-error.ts';

const projectId = 'demo-in-process';
let now: number;
let engine: Engine;
let db: Firestore;
beforeEach(() => {
  now = 1_700_000_000_000;
  const check = new IndexCheck({ definitions: indexDefinitions.parse({}), projectId, onRefusal: () => {} });
  engine = createEngine({ projectId, now: () => now, indexes: check });
  db = new Firestore({ projectId });
  connectInProcess(db, engine);
});

test('the client runs on an engine in its process, without a connection', async () => {
  const cities = db.collection('cities');
  await cities.doc('paris').set({ people: 2, founded: FieldValue.serverTimestamp() });
  now += 1500;
  await cities.doc('paris').update({ people: FieldValue.increment(1) });
  await cities.doc('paris').collection('streets').add({ name: 'Rivoli' });
  const paris = await cities.doc('paris').get();
  expect(paris.data()).toMatchObject({ people: 3 });
  expect([paris.get('founded').toMillis(), paris.updateTime?.toMillis()]).toEqual([now - 1500, now]);
  expect((await cities.where('people', '>', 2).get()).size).toBe(1);
  expect((await cities.count().get()).data().count).toBe(1);
  expect((await cities.listDocuments()).map(({ id }) => id)).toEqual(['paris']);
  expect((await cities.doc('paris').listCollections()).map(({ id }) => id)).toEqual(['streets']);
  expect(engine.database.documents.get(`${engine.database.root}/cities/paris`)?.fields['people']).toEqual({
    integerValue: 3,
  });
  await db.recursiveDelete(cities);
  expect(engine.database.documents.size).toBe(0);
});

test('a query without an index is refused in the process too', async () => {
  const query = db.collection('cities').where('country', '==', 'FR').orderBy('name');
  await expect(query.get()).rejects.toThrow(/^9 FAILED_PRECONDITION: The query requires an index\./);
  await expect(query.count().get()).rejects.toMatchObject({ code: status.FAILED_PRECONDITION });
});

test('a transaction is retried after another commit changed a document that it read', async () => {
  const ref = db.doc('cities/paris');
  let attempts = 0;
  await db.runTransaction(async (transaction) => {
    attempts += 1;
    const read = await transaction.get(ref);
    if (attempts === 1) await ref.set({ n: 1 });
    transaction.set(ref, { n: (read.get('n') ?? 0) + 1 });
  });
  expect([attempts, (await ref.get()).get('n')]).toEqual([2, 2]);
});

test('a transaction that was not used for a minute expires', () => {
  const { transaction } = engine.beginTransaction({});
  now += 61_000;
  expect(() => engine.commit({ transaction, writes: [] })).toThrow('transaction has expired');
});

test('a commit larger than 10 MiB is refused', async () => {
  const batch = db.batch();
  for (let n = 0; n < 11; n += 1) batch.set(db.doc(`large/${n}`), { text: 'x'.repeat(1_000_000) });
  await expect(batch.commit()).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  expect(engine.database.documents.size).toBe(0);
});

test('a write to another project is refused', () => {
  const name = 'projects/other/databases/(default)/documents/a/b';
  expect(() => engine.commit({ writes: [{ update: { name, fields: {} } }] })).toThrow('does not name a document');
});
