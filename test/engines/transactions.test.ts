import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type DocumentReference, openFirestore, type QuerySnapshot, Timestamp } from '../support/firestore.ts';

// Two clients, as two instances of a function would be.
const one = openFirestore('transactions-one');
const other = openFirestore('transactions-other');
afterAll(() => Promise.all([one.close(), other.close()]));

const { db } = one;
function fresh() {
  return db.collection(`transactions-${randomUUID()}`);
}

function increment(ref: DocumentReference) {
  return ref.firestore.runTransaction(
    async (transaction) => {
      const read = await transaction.get(ref);
      transaction.set(ref, { n: (read.get('n') ?? 0) + 1 });
    },
    { maxAttempts: 20 },
  );
}

test('concurrent increments of an existing document all count', async () => {
  const ref = fresh().doc('a');
  await ref.set({ n: 0 });
  await Promise.all(Array.from({ length: 10 }, () => increment(ref)));
  expect((await ref.get()).get('n')).toBe(10);
});

test('concurrent increments of a missing document all count', async () => {
  const ref = fresh().doc('a');
  await Promise.all(Array.from({ length: 10 }, () => increment(ref)));
  expect((await ref.get()).get('n')).toBe(10);
});

test('concurrent increments of two clients all count', async () => {
  const ref = fresh().doc('a');
  const sameForOther = other.db.doc(ref.path);
  await Promise.all(Array.from({ length: 6 }, (_, n) => increment(n % 2 ? ref : sameForOther)));
  expect((await ref.get()).get('n')).toBe(6);
});

test('a one-time document is consumed once', async () => {
  const ref = fresh().doc('state');
  await ref.set({ used: false });
  const take = () =>
    db.runTransaction(async (transaction) => {
      const read = await transaction.get(ref);
      if (!read.exists) return false;
      transaction.delete(ref);
      return true;
    });
  const taken = await Promise.all(Array.from({ length: 6 }, take));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('a claim of a missing document succeeds once', async () => {
  const ref = fresh().doc('claim');
  const claim = (by: number) =>
    db.runTransaction(async (transaction) => {
      const read = await transaction.get(ref);
      if (read.exists) return false;
      transaction.set(ref, { by });
      return true;
    });
  const claims = await Promise.all(Array.from({ length: 6 }, (_, by) => claim(by)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect((await ref.get()).get('by')).toBe(claims.indexOf(true));
});

test('a query result stays valid until the transaction commits', async () => {
  const all = fresh();
  const takeSeat = (id: number) =>
    db.runTransaction(
      async (transaction) => {
        const seats = await transaction.get(all.where('taken', '==', true));
        if (seats.size >= 3) return false;
        transaction.set(all.doc(`seat-${id}`), { taken: true });
        return true;
      },
      { maxAttempts: 20 },
    );
  const results = await Promise.all(Array.from({ length: 6 }, (_, id) => takeSeat(id)));
  expect(results.filter(Boolean)).toHaveLength(3);
  expect((await all.get()).size).toBe(3);
});

test('transactions on different documents do not conflict', async () => {
  const all = fresh();
  let attempts = 0;
  const work = (id: number) =>
    db.runTransaction(async (transaction) => {
      attempts += 1;
      const ref = all.doc(`d${id}`);
      await transaction.get(ref);
      transaction.create(ref, { id });
    });
  await Promise.all(Array.from({ length: 50 }, (_, id) => work(id)));
  expect(attempts).toBe(50);
  expect((await all.count().get()).data().count).toBe(50);
});

test('a transaction that throws writes nothing and is not retried', async () => {
  const ref = fresh().doc('a');
  let attempts = 0;
  const failing = db.runTransaction(async (transaction) => {
    attempts += 1;
    await transaction.get(ref);
    transaction.set(ref, { n: 1 });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(attempts).toBe(1);
  expect((await ref.get()).exists).toBe(false);
});

test('a read-only transaction reads several documents at one time', async () => {
  const all = fresh();
  await all.doc('a').set({ at: Timestamp.fromMillis(0) });
  const read = await db.runTransaction((transaction) => transaction.getAll(all.doc('a'), all.doc('b')), {
    readOnly: true,
  });
  expect(read.map(({ exists }) => exists)).toEqual([true, false]);
});

test('a read-only transaction sees documents, queries and counts as they were at its first read', async () => {
  const all = fresh();
  await all.doc('a').set({ n: 1 });
  const seen = await db.runTransaction(
    async (transaction) => {
      const before = await transaction.get(all.doc('a'));
      await other.db
        .batch()
        .set(other.db.doc(all.doc('a').path), { n: 2 })
        .set(other.db.doc(all.doc('b').path), {})
        .commit();
      const { docs } = await transaction.get(all);
      const counted = await transaction.get(all.count());
      const after = await transaction.get(all.doc('a'));
      return [before.get('n'), docs.map((doc) => doc.get('n')), counted.data().count, after.get('n')];
    },
    { readOnly: true },
  );
  expect(seen).toEqual([1, [1], 1, 1]);
});

test('a query of a read-only transaction is filtered, ordered and limited as it was at its first read', async () => {
  const all = fresh();
  const ids = (found: QuerySnapshot): string[] => found.docs.map(({ id }) => id);
  await Promise.all(['a', 'b', 'c', 'd'].map((id, n) => all.doc(id).set({ n })));
  const seen = await db.runTransaction(
    async (transaction) => {
      await transaction.get(all.doc('a'));
      const elsewhere = other.db.doc(`${fresh().path}/a`);
      const then = (id: string) => other.db.doc(all.doc(id).path);
      await other.db
        .batch()
        .update(then('a'), { n: 9 })
        .delete(then('b'))
        .update(then('d'), { n: 0 })
        .create(then('e'), { n: 1 })
        .create(elsewhere, { n: 1 })
        .commit();
      const first = await transaction.get(all.orderBy('n').limit(2));
      const some = await transaction.get(all.where('n', '>=', 1).where('n', '<', 9).orderBy('n', 'desc'));
      return [ids(first), ids(some)];
    },
    { readOnly: true },
  );
  expect(seen).toEqual([
    ['a', 'b'],
    ['d', 'c', 'b'],
  ]);
});

test('a precondition inside a transaction is enforced', async () => {
  const all = fresh();
  await all.doc('taken').create({ n: 0 });
  const creating = db.runTransaction(async (transaction) => {
    await transaction.get(all.doc('other'));
    transaction.set(all.doc('other'), { n: 1 });
    transaction.create(all.doc('taken'), { n: 1 });
  });
  await expect(creating).rejects.toMatchObject({ code: 6 });
  expect((await all.doc('other').get()).exists).toBe(false);
});
