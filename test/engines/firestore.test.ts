import { randomUUID } from 'node:crypto';
import type { Query } from 'firebase-admin/firestore';
import { afterAll, describe, expect, test } from 'vitest';
import { AggregateField, FieldPath, FieldValue, Filter, openFirestore, Timestamp } from '../support/firestore.ts';

// The Firestore behaviour that Herald relies on, for the engine that the stack runs on. Every test uses a separate collection.
const { db, close } = openFirestore('engines');
afterAll(close);

function fresh() {
  return db.collection(`engine-${randomUUID()}`);
}
const INVALID_ARGUMENT = 3;
const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;

describe('preconditions', () => {
  test('a second create of a document is refused with ALREADY_EXISTS and changes nothing', async () => {
    const ref = fresh().doc('a');
    await ref.create({ by: 'first' });
    await expect(ref.create({ by: 'second' })).rejects.toMatchObject({ code: ALREADY_EXISTS });
    expect((await ref.get()).data()).toEqual({ by: 'first' });
  });

  test('exactly one of many concurrent creates succeeds', async () => {
    const ref = fresh().doc('a');
    const tries = Array.from({ length: 20 }, (_, by) => ref.create({ by }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an update of a missing document is refused with NOT_FOUND', async () => {
    await expect(fresh().doc('a').update({ x: 1 })).rejects.toMatchObject({ code: NOT_FOUND });
  });

  test('an update with the last update time succeeds once, then fails with FAILED_PRECONDITION', async () => {
    const ref = fresh().doc('a');
    await ref.set({ n: 0 });
    const { updateTime: lastUpdateTime } = await ref.get();
    if (!lastUpdateTime) throw new Error('the document has no update time');
    const { writeTime } = await ref.update({ n: 1 }, { lastUpdateTime });
    await expect(ref.update({ n: 2 }, { lastUpdateTime })).rejects.toMatchObject({ code: FAILED_PRECONDITION });
    await expect(ref.delete({ lastUpdateTime })).rejects.toMatchObject({ code: FAILED_PRECONDITION });
    await ref.update({ n: 3 }, { lastUpdateTime: writeTime });
    expect((await ref.get()).get('n')).toBe(3);
  });

  test('exactly one of many updates with the same last update time succeeds', async () => {
    const ref = fresh().doc('a');
    const { writeTime: lastUpdateTime } = await ref.set({ n: 0 });
    const tries = Array.from({ length: 20 }, (_, n) => ref.update({ n: n + 1 }, { lastUpdateTime }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('consecutive writes have different times', async () => {
    const ref = fresh().doc('a');
    const times = new Set<string>();
    for (let n = 0; n < 30; n += 1) times.add((await ref.set({ n })).writeTime.valueOf());
    expect(times.size).toBe(30);
  });

  test('a commit applies all of its writes or none', async () => {
    const all = fresh();
    await all.doc('taken').create({ n: 0 });
    const batch = db.batch().create(all.doc('new'), { n: 1 }).set(all.doc('other'), { n: 1 });
    await expect(batch.create(all.doc('taken'), { n: 1 }).commit()).rejects.toMatchObject({ code: ALREADY_EXISTS });
    expect((await all.get()).docs.map((doc) => [doc.id, doc.get('n')])).toEqual([['taken', 0]]);
  });

  test('an update or a deletion with the last update time of a missing document is refused with FAILED_PRECONDITION', async () => {
    const ref = fresh().doc('a');
    const { writeTime: lastUpdateTime } = await ref.set({ n: 0 });
    await ref.delete();
    await expect(ref.update({ n: 1 }, { lastUpdateTime })).rejects.toMatchObject({ code: FAILED_PRECONDITION });
    await expect(ref.delete({ lastUpdateTime })).rejects.toMatchObject({ code: FAILED_PRECONDITION });
  });

  test('several writes of one document in one commit are applied in order', async () => {
    const ref = fresh().doc('a');
    await db.batch().create(ref, { n: 1 }).update(ref, { m: 2 }).commit();
    expect((await ref.get()).data()).toEqual({ n: 1, m: 2 });
    await db.batch().delete(ref).create(ref, { z: 1 }).commit();
    expect((await ref.get()).data()).toEqual({ z: 1 });
  });
});

describe('times', () => {
  test('a write returns its time, the document shows this time, and a read returns a separate read time', async () => {
    const ref = fresh().doc('a');
    const { writeTime } = await ref.set({ x: 1 });
    const read = await ref.get();
    expect(read.updateTime?.isEqual(writeTime)).toBe(true);
    expect(read.createTime?.isEqual(writeTime)).toBe(true);
    expect(read.readTime.valueOf() >= writeTime.valueOf()).toBe(true);
    const missing = await fresh().doc('none').get();
    expect(missing.exists).toBe(false);
    expect(missing.readTime.toMillis()).toBeGreaterThan(0);
  });

  test('all writes of a commit have the same time, including server timestamps', async () => {
    const all = fresh();
    const batch = db.batch().set(all.doc('a'), { at: FieldValue.serverTimestamp() }).set(all.doc('b'), { n: 1 });
    const [a, b] = await batch.commit();
    expect(a && b && a.writeTime.isEqual(b.writeTime)).toBe(true);
    const at = (await all.doc('a').get()).get('at');
    expect(Math.abs(at.toMillis() - (a?.writeTime.toMillis() ?? 0))).toBeLessThan(1000);
  });
});

describe('values', () => {
  test('nested maps, arrays, timestamps, bytes, references and numbers are read as they were written', async () => {
    const ref = fresh().doc('a');
    const value = {
      text: 'Grüße, 世界 🎉',
      empty: '',
      yes: true,
      no: false,
      nothing: null,
      zero: 0,
      big: Number.MAX_SAFE_INTEGER,
      half: -0.5,
      at: new Timestamp(1_700_000_000, 123_456_000),
      bytes: Buffer.from([0, 1, 255]),
      ref,
      list: [1, 'two', { three: [3] }, null],
      map: { 'a.b': { c: { d: [{ e: 1 }] } }, emptyMap: {}, emptyList: [] },
    };
    await ref.set(value);
    const { ref: back, ...rest } = (await ref.get()).data() ?? {};
    const { ref: _ref, ...expected } = value;
    expect(rest).toEqual(expected);
    expect(back.path).toBe(ref.path);
  });

  test('increments, array unions and removals, deletions, dotted paths and merges change fields', async () => {
    const ref = fresh().doc('a');
    await ref.set({ n: 1, list: [1, 2], gone: true, map: { keep: 1, change: 1 } });
    await ref.update({
      n: FieldValue.increment(2.5),
      fresh: FieldValue.increment(1),
      list: FieldValue.arrayUnion(2, 3),
      gone: FieldValue.delete(),
      'map.change': 2,
    });
    await ref.set({ map: { added: { deep: true } }, list: FieldValue.arrayRemove(1) }, { merge: true });
    expect((await ref.get()).data()).toEqual({
      n: 3.5,
      fresh: 1,
      list: [2, 3],
      map: { keep: 1, change: 2, added: { deep: true } },
    });
    await ref.update({ map: { only: 1 } });
    expect((await ref.get()).get('map')).toEqual({ only: 1 });
  });

  test('concurrent increments all count', async () => {
    const ref = fresh().doc('a');
    const add = () => ref.set({ n: FieldValue.increment(1) }, { merge: true });
    await Promise.all(Array.from({ length: 30 }, add));
    expect((await ref.get()).get('n')).toBe(30);
  });

  test('an index of other writers is not disturbed by an undefined-free partial read', async () => {
    const all = fresh();
    await all.doc('a').set({ x: 1, y: { z: 2, w: 3 } });
    const [a, none] = await db.getAll(all.doc('a'), all.doc('none'), { fieldMask: ['y.z'] });
    expect(a?.data()).toEqual({ y: { z: 2 } });
    expect(none?.exists).toBe(false);
  });
});

describe('queries', () => {
  test('a query filters, orders, limits and continues after a document', async () => {
    const all = fresh();
    await Promise.all(
      [3, 1, 2, 5, 4].map((n) => all.doc(`d${n}`).set({ n, even: n % 2 === 0, tags: [`t${n}`, 'all'] })),
    );
    await all.doc('without').set({ other: true });
    const ids = async (query: { get(): Promise<{ docs: { id: string }[] }> }) =>
      (await query.get()).docs.map(({ id }) => id);

    expect(await ids(all.orderBy('n', 'desc').limit(2))).toEqual(['d5', 'd4']);
    expect(await ids(all.where('n', '>', 1).where('n', '<=', 4).orderBy('n'))).toEqual(['d2', 'd3', 'd4']);
    expect(await ids(all.where('even', '==', true).orderBy('n'))).toEqual(['d2', 'd4']);
    expect(await ids(all.where('tags', 'array-contains', 't3'))).toEqual(['d3']);
    expect(await ids(all.where('n', 'in', [1, 5]).orderBy('n'))).toEqual(['d1', 'd5']);
    expect(await ids(all.where('n', '!=', 3).orderBy('n'))).toEqual(['d1', 'd2', 'd4', 'd5']);
    expect(await ids(all.where(Filter.or(Filter.where('n', '==', 1), Filter.where('n', '==', 4))))).toEqual([
      'd1',
      'd4',
    ]);
    expect(
      await ids(
        all
          .orderBy('n')
          .startAfter(await all.doc('d2').get())
          .limit(2),
      ),
    ).toEqual(['d3', 'd4']);
    expect(await ids(all.where(FieldPath.documentId(), '>', 'd4'))).toEqual(['d5', 'without']);
    expect((await all.where('n', '==', 1).select('even').get()).docs[0]?.data()).toEqual({ even: false });
    expect((await all.where('n', '>', 100).get()).empty).toBe(true);
  });

  test('documents that share a value are ordered and continued by their name', async () => {
    const all = fresh();
    await Promise.all(['c', 'a', 'b', 'd'].map((id) => all.doc(id).set({ same: 1 })));
    const first = await all.orderBy('same').limit(2).get();
    expect(first.docs.map(({ id }) => id)).toEqual(['a', 'b']);
    const last = first.docs.at(-1);
    if (!last) throw new Error('the first page is empty');
    const second = await all.orderBy('same').startAfter(last).limit(2).get();
    expect(second.docs.map(({ id }) => id)).toEqual(['c', 'd']);
  });

  test('a collection group is searched by range, ordered and limited across parents', async () => {
    const parents = fresh();
    const group = `runs-${randomUUID()}`;
    const at = (n: number) => Timestamp.fromMillis(1_700_000_000_000 + n);
    await Promise.all(
      [4, 1, 3, 2].map((n) =>
        parents
          .doc(`p${n}`)
          .collection(group)
          .doc('r')
          .set({ dueAt: at(n), state: n === 3 ? 'done' : 'queued' }),
      ),
    );
    const due = db
      .collectionGroup(group)
      .where('state', '==', 'queued')
      .where('dueAt', '<=', at(3))
      .orderBy('dueAt')
      .limit(5);
    const found = await due.get();
    expect(found.docs.map((doc) => doc.ref.parent.parent?.id)).toEqual(['p1', 'p2']);
    const later = await db.collectionGroup(group).orderBy('dueAt', 'desc').startAfter(at(3)).limit(1).get();
    expect(later.docs[0]?.ref.parent.parent?.id).toBe('p2');
  });

  test('a range without an order sorts by its field and omits values of other types', async () => {
    const all = fresh();
    const values = { a: 3, b: 'text', c: 1, d: null, e: 2, f: Timestamp.now(), g: Number.NaN };
    await Promise.all(Object.entries(values).map(([id, n]) => all.doc(id).set({ n })));
    const ids = async (query: Query) => (await query.get()).docs.map(({ id }) => id);
    expect(await ids(all.where('n', '>', 0))).toEqual(['c', 'e', 'a']);
    expect(await ids(all.orderBy('n'))).toEqual(['d', 'g', 'c', 'e', 'a', 'f', 'b']);
    expect(await ids(all.where('n', '!=', 3))).toEqual(['g', 'c', 'e', 'f', 'b']);
    expect(await ids(all.where('n', '==', null))).toEqual(['d']);
    expect(await ids(all.where('n', 'not-in', [1, 2]))).toEqual(['g', 'a', 'f', 'b']);
    expect(await ids(all.where('n', 'not-in', [1, null]))).toEqual([]);
  });

  test('offsets and cursors page forwards and backwards', async () => {
    const all = fresh();
    await Promise.all(Array.from({ length: 80 }, (_, n) => all.doc(`d${n}`).set({ n, half: Math.floor(n / 2) })));
    const numbers = async (query: Query) => (await query.get()).docs.map((doc) => doc.get('n'));
    expect(await numbers(all.orderBy('n').offset(70).limit(3))).toEqual([70, 71, 72]);
    expect(await numbers(all.orderBy('n').startAt(5).endBefore(8))).toEqual([5, 6, 7]);
    expect(await numbers(all.orderBy('n', 'desc').startAfter(5).endAt(3))).toEqual([4, 3]);
    expect(await numbers(all.orderBy('n').limitToLast(2))).toEqual([78, 79]);
    expect(await numbers(all.where('n', '>', 60).where('n', '<', 70).orderBy('n', 'desc').limit(2))).toEqual([69, 68]);
    expect(await numbers(all.where('half', '==', 30).orderBy('n', 'desc'))).toEqual([61, 60]);
    expect(await numbers(all.orderBy('half', 'desc').orderBy('n').limit(3))).toEqual([78, 79, 76]);
    const byName = all.orderBy(FieldPath.documentId());
    expect(await numbers(byName.limit(3))).toEqual([0, 1, 10]);
    await all.doc('d1').delete();
    await all.doc('d10').set({ n: 100 });
    await all.doc('d100').create({ n: 101 });
    expect(await numbers(byName.limit(4))).toEqual([0, 100, 101, 11]);
    expect(await numbers(byName.startAfter('d78').limit(3))).toEqual([79, 8, 9]);
    await expect(byName.limitToLast(2).get()).rejects.toMatchObject({ code: FAILED_PRECONDITION });
  });

  test('aggregations count, sum and average', async () => {
    const all = fresh();
    await Promise.all([1, 2, 3].map((n) => all.add({ n })));
    const result = await all
      .where('n', '>=', 2)
      .aggregate({ count: AggregateField.count(), sum: AggregateField.sum('n'), average: AggregateField.average('n') })
      .get();
    expect(result.data()).toEqual({ count: 2, sum: 5, average: 2.5 });
  });

  test('documents, missing parents of documents and collections are listed', async () => {
    const all = fresh();
    await all.doc('there').set({});
    await all.doc('missing').collection('below').doc('x').set({});
    expect((await all.listDocuments()).map(({ id }) => id).sort()).toEqual(['missing', 'there']);
    expect((await all.doc('missing').listCollections()).map(({ id }) => id)).toEqual(['below']);
  });
});

describe('many writes', () => {
  test('a bulk writer reports each write separately', async () => {
    const all = fresh();
    await all.doc('d7').create({ old: true });
    const writer = db.bulkWriter();
    writer.onWriteError(() => false);
    const writes = Array.from({ length: 50 }, (_, n) => writer.create(all.doc(`d${n}`), { n }));
    const results = Promise.allSettled(writes);
    await writer.close();
    expect((await results).flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([7]);
    expect((await all.count().get()).data().count).toBe(50);
  });

  test('a recursive delete removes a document and everything below it', async () => {
    const ref = fresh().doc('a');
    await ref.set({});
    await ref.collection('below').doc('b').collection('deeper').doc('c').set({});
    await db.recursiveDelete(ref);
    expect((await ref.collection('below').listDocuments()).length).toBe(0);
    expect((await ref.get()).exists).toBe(false);
  });

  test('a reserved id is refused', async () => {
    await expect(fresh().doc('__a__').set({})).rejects.toMatchObject({ code: INVALID_ARGUMENT });
  });

  test('a document larger than 1 MiB is refused', async () => {
    await expect(
      fresh()
        .doc('a')
        .set({ text: 'x'.repeat(1_048_600) }),
    ).rejects.toMatchObject({ code: INVALID_ARGUMENT });
  });
});

describe('deleting a tree', () => {
  test('a recursive delete also removes documents below missing documents, and nothing else', async () => {
    const all = fresh();
    const [mine, other] = [all.doc('a'), all.doc('a~other')];
    const paths = ['', 'posts/1', 'posts/2', 'integrations/x/accounts/1', 'webhooks/1/deliveries/1'];
    const refs = (of: typeof mine) => paths.map((path) => (path === '' ? of : of.firestore.doc(`${of.path}/${path}`)));
    await Promise.all([...refs(mine), ...refs(other)].map((ref) => ref.set({ n: 1 })));
    expect((await mine.listCollections()).map(({ id }) => id)).toEqual(['integrations', 'posts', 'webhooks']);
    for (const collection of await mine.listCollections()) await db.recursiveDelete(collection);
    await mine.delete();
    const exist = async (of: typeof mine) => (await db.getAll(...refs(of))).map(({ exists }) => exists);
    expect(await exist(mine)).toEqual(paths.map(() => false));
    expect(await exist(other)).toEqual(paths.map(() => true));
    expect(await mine.listCollections()).toEqual([]);
  });
});
