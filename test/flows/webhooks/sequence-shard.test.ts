import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createContext } from '../../../functions/src/context.ts';
import { eventIdOf, pendingEvent } from '../../../functions/src/domain/events/index.ts';
import { sequenceShard } from '../../../functions/src/domain/webhooks/jobs.ts';
import { shardOf } from '../../../functions/src/infra/store/shards.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { ownDatabase } from '../../support/own-store.ts';
import { silent } from '../../support/token-fixture.ts';

const { store, counts } = ownDatabase();
const ctx = createContext({ store, queue: { enqueue: async () => {} } });
const START = Date.now();

/** A new user of this shard. */
function userOf(shard: number): string {
  for (;;) {
    const id = randomUUID();
    if (shardOf(id) === shard) return id;
  }
}

/** Records so many events, a millisecond apart; returns their ids in order. */
async function record(userId: string, count: number, from = START): Promise<string[]> {
  const batch = store.batch();
  const ids = Array.from({ length: count }, () => eventIdOf(randomUUID()));
  for (const [index, id] of ids.entries()) {
    const event = { id, userId, type: 'credits.low', at: new Date(from + index), data: {} } as const;
    const { ref, document } = pendingEvent(store, event);
    batch.create(ref, document);
  }
  await batch.commit();
  return ids;
}

async function numbersOf(userId: string, ids: readonly string[]): Promise<(number | null | undefined)[]> {
  const { events } = store.user(userId);
  return Promise.all(ids.map(async (id) => (await events.doc(id).get()).data()?.sequence));
}

it('one task numbers the events of all users of a shard in their order, and none of another shard or an earlier time', async () => {
  const [many, one, elsewhere, earlier] = [userOf(0), userOf(0), userOf(9), userOf(0)];
  const expected = await record(many, 250);
  const [single, other] = [await record(one, 1, START + 100), await record(elsewhere, 1)];
  const old = await record(earlier, 1, START - MINUTE);
  expect(await sequenceShard(ctx, { shard: 0, since: START }, silent)).toEqual({ kind: 'done' });
  expect(await numbersOf(many, expected)).toEqual(expected.map((_, index) => index + 1));
  expect(await numbersOf(one, single)).toEqual([1]);
  expect(await numbersOf(elsewhere, other)).toEqual([null]);
  expect(await numbersOf(earlier, old)).toEqual([null]);
});

it('ten workers number the events of a shard once', async () => {
  const users = Array.from({ length: 10 }, () => userOf(1));
  const events = await Promise.all(users.map((user) => record(user, 3)));
  await Promise.all(Array.from({ length: 10 }, () => sequenceShard(ctx, { shard: 1, since: START }, silent)));
  for (const [index, user] of users.entries()) expect(await numbersOf(user, events[index] ?? [])).toEqual([1, 2, 3]);
});

it('a user whose events cannot be numbered does not stop the others of the shard', async () => {
  const [broken, fine] = [userOf(2), userOf(2)];
  const lost = await record(broken, 1);
  await store.user(broken).events.firestore.doc(store.user(broken).eventStream.path).set({ lastSequence: 'none' });
  const numbered = await record(fine, 1, START + 1);
  expect(await sequenceShard(ctx, { shard: 2, since: START }, silent)).toEqual({ kind: 'done' });
  expect(await numbersOf(broken, lost)).toEqual([null]);
  expect(await numbersOf(fine, numbered)).toEqual([1]);
});

it('the events of 20 users without endpoints cost one read of each event and one of each stream', async () => {
  const users = Array.from({ length: 20 }, () => userOf(3));
  for (const user of users) await record(user, 1);
  const before = counts.read;
  await sequenceShard(ctx, { shard: 3, since: START }, silent);
  // A query that finds nothing counts as one: the endpoints of each user.
  expect(counts.read - before).toBe(60);
});
