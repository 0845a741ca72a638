import { Firestore } from '@google-cloud/firestore';
import { connectInProcess, createEngine, StatusError } from '@herald-lab/firestore';
import { expect, test } from 'vitest';
import {
  calmConditions,
  createWorld,
  faultyCalls,
  insideWorld,
  kill,
  newWorker,
  onWorker,
  shrink,
  type World,
} from './index.ts';

const START = Date.UTC(2030, 0, 1);
const DAY = 24 * 3_600_000;

function newWorld(seed = 1): World {
  const conditions = calmConditions();
  return createWorld({ seed, start: START, conditions, keepsTimeline: true });
}

test('the timers of a worker fire in virtual time, later on a paused worker and never on a dead one', async () => {
  const world = newWorld();
  const [healthy, paused, dead] = ['healthy', 'paused', 'dead'].map((name) => newWorker(name, 0));
  if (!healthy || !paused || !dead) throw new Error('unreachable');
  paused.pausedUntil = START + 3 * DAY;
  const fired: string[] = [];
  await insideWorld(world, async () => {
    for (const worker of [healthy, paused, dead])
      onWorker(worker, () => setTimeout(() => fired.push(`${worker.name} ${(Date.now() - START) / DAY}`), DAY));
    kill(dead);
    await world.time.run(START + 10 * DAY);
  });
  expect(fired).toEqual(['healthy 1', 'paused 3']);
});

/** Increments a counter ten times through a client that often loses responses. */
async function incrementWithFaults(seed: number) {
  const world = newWorld(seed);
  Object.assign(world.conditions.store, { lostResponse: 0.3, unavailable: 0.2 });
  const engine = createEngine({ projectId: 'demo-test', now: () => world.time.now });
  const db = new Firestore({ projectId: 'demo-test' });
  connectInProcess(db, engine, faultyCalls(world, engine, { describe: (writes) => `${writes.length} writes` }));
  const outcomes: string[] = [];
  await insideWorld(world, async () => {
    for (let n = 0; n < 10; n += 1)
      void db
        .doc(`counters/${n}`)
        .create({ n })
        .then(
          () => outcomes.push(`${n} created`),
          (error: unknown) => outcomes.push(`${n} ${error instanceof StatusError ? error.code : error}`),
        );
    await world.time.run(START + DAY);
  });
  return { outcomes, stored: engine.database.documents.size, fingerprint: world.timeline.fingerprint() };
}

test('a commit with a lost response is applied, and a retry of its client reports an existing document', async () => {
  const { outcomes, stored } = await incrementWithFaults(7);
  expect(outcomes).toHaveLength(10);
  expect(outcomes.some((outcome) => outcome.endsWith(' 6'))).toBe(true);
  expect(outcomes.some((outcome) => outcome.endsWith('created'))).toBe(true);
  expect(stored).toBe(10);
});

test('a seed repeats its history, and another seed creates another history', async () => {
  const [first, again, other] = [
    await incrementWithFaults(7),
    await incrementWithFaults(7),
    await incrementWithFaults(8),
  ];
  expect(again).toEqual(first);
  expect(other.fingerprint).not.toBe(first.fingerprint);
});

test('a failure is shrunk to the parts that it needs', async () => {
  const run = async (without: readonly string[]) => (without.includes('b') || without.includes('d') ? null : without);
  expect(await shrink<readonly string[]>([], ['a', 'b', 'c', 'd'], run)).toEqual(['a', 'c']);
});
