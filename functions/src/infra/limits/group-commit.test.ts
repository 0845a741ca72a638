import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { createGroupCommit, createKeyedBatcher, decideRequests, isCommitted } from './group-commit.ts';
import type { WindowRule } from './window.ts';
import type { StoredRecord, WindowDocuments } from './window-documents.ts';
import { createWindowCache } from './window-documents.ts';

const NOW = 1_800_000_000_000;
const user: WindowRule = { key: 'user', limit: 3, burst: 4, windowMs: 60_000 };
const endpoint: WindowRule = { key: 'endpoint', limit: 5, burst: 0, windowMs: 60_000 };
const UNAVAILABLE = 14;
const FAILED_PRECONDITION = 9;
const INVALID_ARGUMENT = 3;

function coded(code: number): Error {
  return Object.assign(new Error(`code ${code}`), { code });
}

/** The outcome of a commit: `lost` was committed without a response, `undone` was not committed. */
type CommitOutcome = 'confirmed' | 'lost' | 'undone';

/** Documents in memory under Firestore's rule for preconditions. `turn` is awaited before each read and commit. */
function memoryDocuments(turn: () => Promise<void> = async () => {}) {
  const documents = new Map<string, StoredRecord>();
  const outcomes: CommitOutcome[] = [];
  const counts = { reads: 0, commits: 0 };
  let updates = 0;

  const read = async (record: string): Promise<StoredRecord> => {
    counts.reads += 1;
    await turn();
    return documents.get(record) ?? { windows: new Map(), version: undefined };
  };

  const commit: WindowDocuments['commit'] = async (writes) => {
    counts.commits += 1;
    const outcome = outcomes.shift() ?? 'confirmed';
    await turn();
    if (outcome === 'undone') throw coded(UNAVAILABLE);
    if (writes.some(({ record, version }) => documents.get(record)?.version !== version))
      throw coded(FAILED_PRECONDITION);
    updates += 1;
    for (const { record, windows } of writes)
      documents.set(record, { windows, version: Timestamp.fromMillis(updates) });
    if (outcome === 'lost') throw coded(UNAVAILABLE);
    return new Map(documents);
  };
  const timestamps = ({ key, record = key }: WindowRule): readonly number[] =>
    documents.get(record)?.windows.get(key) ?? [];
  return { read, commit, timestamps, outcomes, counts };
}

/** One instance of the service. Its timestamps are unique, because of their random fractions. */
function instance(documents: ReturnType<typeof memoryDocuments>, id = 0) {
  const cache = createWindowCache(documents, { now: () => NOW });
  let count = 0;
  const timestamp = (): number => {
    count += 1;
    return NOW + (id * 256 + count) / 4096;
  };
  return createGroupCommit({
    documents,
    cache,
    now: () => NOW,
    timestamp,
    withTimeout: (response) => response,
  });
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

function allowedOf(results: readonly { allowed: boolean }[]): number {
  return results.filter(({ allowed }) => allowed).length;
}

it('a group of requests is decided exactly and recorded in one commit', async () => {
  const documents = memoryDocuments();
  const results = await instance(documents)(times(100, [user, endpoint]));
  expect(allowedOf(results)).toBe(5);
  expect(documents.counts).toEqual({ reads: 2, commits: 1 });
  expect(documents.timestamps(user)).toHaveLength(5);
});

it('several groups make one read, and a group with only refused requests makes no commit', async () => {
  const documents = memoryDocuments();
  const commit = instance(documents);
  await commit([[user]]);
  await commit(times(6, [user]));
  const results = await commit(times(50, [user]));
  expect(allowedOf(results)).toBe(0);
  expect(documents.counts).toEqual({ reads: 1, commits: 2 });
});

it('a write conflict makes another read of the limits and another decision', async () => {
  const documents = memoryDocuments();
  const [here, there] = [instance(documents, 1), instance(documents, 2)];
  await here([[user]]);
  expect(allowedOf(await there(times(4, [user])))).toBe(4);
  expect(allowedOf(await here(times(5, [user])))).toBe(2);
});

it('requests are counted once when the response to the commit is lost', async () => {
  const documents = memoryDocuments();
  documents.outcomes.push('lost');
  expect(allowedOf(await instance(documents)(times(3, [user])))).toBe(3);
  expect(documents.timestamps(user)).toHaveLength(3);
});

it('a commit that did not happen is repeated', async () => {
  const documents = memoryDocuments();
  documents.outcomes.push('undone');
  expect(allowedOf(await instance(documents)(times(3, [user])))).toBe(3);
  expect(documents.timestamps(user)).toHaveLength(3);
});

it('a group fails when the database confirms neither of two commits', async () => {
  const documents = memoryDocuments();
  documents.outcomes.push('undone', 'undone');
  await expect(instance(documents)([[user]])).rejects.toThrow('code 14');
  expect(documents.counts.commits).toBe(2);
});

it('a group fails immediately on an error that is not transient', async () => {
  const documents = memoryDocuments();
  documents.commit = () => Promise.reject(coded(INVALID_ARGUMENT));
  await expect(instance(documents)([[user]])).rejects.toThrow('code 3');
});

it('a group fails after 24 write conflicts', async () => {
  const documents = memoryDocuments();
  documents.commit = () => Promise.reject(coded(FAILED_PRECONDITION));
  await expect(instance(documents)([[user]])).rejects.toThrow('Lost 24 times');
  expect(documents.counts.reads).toBe(24);
});

/** As the endpoints of a user: their windows are in the user's record. */
function inRecord(key: string): WindowRule {
  return { ...endpoint, key, record: 'user' };
}

describe('rate limit windows of one record', () => {
  const [posts, media] = [inRecord('posts'), inRecord('media')];

  it('all windows of a record are read and written together', async () => {
    const documents = memoryDocuments();
    expect(allowedOf(await instance(documents)(times(100, [user, posts])))).toBe(5);
    expect(documents.counts).toEqual({ reads: 1, commits: 1 });
    expect([user, posts].map((rule) => documents.timestamps(rule).length)).toEqual([5, 5]);
  });

  it('a commit keeps what other requests have counted in the other windows of a record', async () => {
    const documents = memoryDocuments();
    const [here, there] = [instance(documents, 1), instance(documents, 2)];
    await here(times(2, [user, posts]));
    await there(times(3, [user, media]));
    await here([[posts]]);
    expect([user, posts, media].map((rule) => documents.timestamps(rule).length)).toEqual([5, 3, 3]);
  });
});

it.each([
  ['in separate records', endpoint],
  ['in one record', inRecord('endpoint')],
])(
  'the windows %s are exact for any order of reads and commits of instances, and after a lost response',
  async (_where, endpoint) => {
    const group = fc.array(fc.constantFrom([user], [user, endpoint]), { minLength: 1, maxLength: 6 });
    const groups = fc.array(group, { minLength: 1, maxLength: 4 });
    const fault = fc.tuple(fc.nat(3), fc.constantFrom<CommitOutcome>('confirmed', 'lost', 'undone'));
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), groups, fault, async (scheduler, requests, [after, outcome]) => {
        const documents = memoryDocuments(() => scheduler.schedule(Promise.resolve()));
        documents.outcomes.push(...times<CommitOutcome>(after, 'confirmed'), outcome);
        const decisions = requests.map((some, id) => instance(documents, id)(some));
        const results = (await scheduler.waitFor(Promise.all(decisions))).flat();
        const through = requests.flat().filter((_rules, index) => results[index]?.allowed);

        expect(documents.timestamps(user)).toHaveLength(through.length);
        const throughEndpoint = through.filter((rules) => rules.includes(endpoint));
        expect(documents.timestamps(endpoint)).toHaveLength(throughEndpoint.length);
        expect(throughEndpoint.length).toBeLessThanOrEqual(5);
        // Every refusal has a full window as its reason.
        const isFull = through.length === 7 || throughEndpoint.length === 5;
        expect(through.length === results.length || isFull).toBe(true);
        expect(through.length).toBeLessThanOrEqual(7);
      }),
    );
  },
);

/** A batcher with batches that end when the test ends them. */
function controlled() {
  const batches: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const batcher = createKeyedBatcher<string, string>({
    run: async (batch) => {
      batches.push([...batch]);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return batch.map((request) => `served ${request}`);
    },
    recover: (error, batch) => batch.map((request) => `${error} ${request}`),
  });
  return { batches, ends, batcher };
}

it('requests that arrive during a batch run as the next batch, with results in order', async () => {
  const { batches, ends, batcher } = controlled();
  const first = batcher('x', 'a');
  const others = Promise.all([batcher('x', 'b'), batcher('x', 'c'), batcher('x', 'd')]);
  ends[0]?.resolve();
  expect(await first).toBe('served a');
  ends[1]?.resolve();
  expect(await others).toEqual(['served b', 'served c', 'served d']);
  expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
});

it('batches of different keys run in parallel', () => {
  const { batches, batcher } = controlled();
  void batcher('x', 'a');
  void batcher('y', 'b');
  expect(batches).toEqual([['a'], ['b']]);
});

it('a failed batch is recovered together with the waiting requests, and the next one runs', async () => {
  const { ends, batches, batcher } = controlled();
  const all = Promise.all([batcher('x', 'a'), batcher('x', 'b')]);
  ends[0]?.reject('down');
  expect(await all).toEqual(['down a', 'down b']);
  const later = batcher('x', 'c');
  ends[1]?.resolve();
  expect(await later).toBe('served c');
  expect(batches).toEqual([['a'], ['c']]);
});

it('a request made at the moment its queue becomes empty runs', async () => {
  const { ends, batcher } = controlled();
  const chained = batcher('x', 'a').then(() => batcher('x', 'b'));
  ends[0]?.resolve();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  expect(await chained).toBe('served b');
});

const keys = ['a', 'b', 'c'] as const;

const rules: Record<(typeof keys)[number], WindowRule> = {
  a: { key: 'a', limit: 4, burst: 2, windowMs: 1000 },
  b: { key: 'b', limit: 2, burst: 0, windowMs: 1000 },
  c: { key: 'c', limit: 1, burst: 1, windowMs: 300 },
};

/** The rule in its simplest form: of all allowed requests, how many lie in the window before this one? */
function exactModel() {
  const through: { at: number; keys: readonly string[] }[] = [];
  return (at: number, wanted: readonly WindowRule[]): boolean => {
    const fits = wanted.every(({ key, limit, burst, windowMs }) => {
      const inside = through.filter((request) => request.keys.includes(key) && at - request.at < windowMs);
      return inside.length < limit + burst;
    });
    if (fits) through.push({ at, keys: wanted.map(({ key }) => key) });
    return fits;
  };
}

const group = fc.record({
  afterMs: fc.integer({ min: 0, max: 700 }),
  requests: fc.array(fc.subarray([...keys], { minLength: 1 }), { minLength: 1, maxLength: 8 }),
});

it('a draft makes the same decisions as the exact model, for any groups of requests at any times', () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: 20 }), (groups) => {
      const allows = exactModel();
      const windows = new Map<string, { timestamps: number[] }>();
      let now = 1_000_000;
      for (const { afterMs, requests } of groups) {
        now += afterMs;
        const wanted = requests.map((names) => names.map((name) => rules[name]));
        const pending = decideRequests(wanted, windows, now, () => now);
        expect(pending.results.map(({ allowed }) => allowed)).toEqual(wanted.map((request) => allows(now, request)));
        for (const [key, { timestamps }] of pending.changes) windows.set(key, { timestamps });
      }
    }),
  );
});

it('a draft has sorted timestamps and no expired ones', () => {
  const time = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(fc.array(time, { maxLength: 6 }), time, (times, now) => {
      const timestamps = times.sort((a, b) => a - b);
      const pending = decideRequests([[rules.a]], new Map([['a', { timestamps }]]), now, () => now);
      const kept = pending.changes.get('a')?.timestamps ?? [];
      expect(kept).toEqual(kept.toSorted((a, b) => a - b));
      expect(kept.every((moment) => Math.abs(now - moment) < 1000)).toBe(true);
    }),
  );
});

it('a request is counted in none of its windows when one window is full', () => {
  const pending = decideRequests([[rules.a, rules.b]], new Map([['b', { timestamps: [900, 950] }]]), 1000, () => 1000);
  expect(pending.results[0]?.allowed).toBe(false);
  expect(pending.changes.size).toBe(0);
});

it('refused requests change nothing, so that they need no commit', () => {
  const pending = decideRequests([[rules.b], [rules.b], [rules.b]], new Map(), 1000, () => 1000);
  expect(pending.results.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  expect(pending.changes.get('b')?.added).toEqual([1000, 1000]);
});

it('a draft keeps the timestamps that a longer window of the same key still counts', () => {
  const short = { ...rules.a, windowMs: 100 };
  const pending = decideRequests([[rules.a], [short]], new Map([['a', { timestamps: [500] }]]), 1000, () => 1000);
  expect(pending.changes.get('a')?.timestamps).toEqual([500, 1000, 1000]);
});

describe('hasLanded', () => {
  const pending = decideRequests([[rules.a, rules.b]], new Map(), 1000, () => 1000.5);

  it('a commit recognises its own timestamps', () => {
    const windows = new Map([
      ['a', { timestamps: [1000.25, 1000.5, 1002] }],
      ['b', { timestamps: [1000.5] }],
    ]);
    expect(isCommitted(pending, windows)).toBe(true);
  });

  it('a commit distinguishes its timestamps from others of the same millisecond', () => {
    const windows = new Map([
      ['a', { timestamps: [1000.25] }],
      ['b', { timestamps: [1000.25] }],
    ]);
    expect(isCommitted(pending, windows)).toBe(false);
  });

  it('a commit is missing when only some of its windows were written', () => {
    const windows = new Map([
      ['a', { timestamps: [1000.5] }],
      ['b', { timestamps: [1000.25] }],
    ]);
    expect(isCommitted(pending, windows)).toBe(false);
  });
});
