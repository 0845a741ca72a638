import { indexDefinitions } from '@herald-lab/firestore';
import { expect, it } from 'vitest';
import type { Google } from './google.ts';
import { waitForIndexes } from './wait-for-indexes.ts';

const wanted = indexDefinitions.parse({
  indexes: [
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'a', order: 'ASCENDING' },
        { fieldPath: 'b', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [],
});
const index = {
  name: 'projects/demo/databases/(default)/collectionGroups/posts/indexes/1',
  queryScope: 'COLLECTION',
  fields: wanted.indexes[0]?.fields,
};

/** Lists the index in these states, one after the other; null where it is not listed. */
function googleWith(states: (string | null)[]): Google {
  const read: Google['read'] = async (_api, path) => {
    if (!path.includes('/indexes')) return {};
    const state = states.length > 1 ? states.shift() : states[0];
    return state ? { indexes: [{ ...index, state }] } : {};
  };
  return { read, readAnonymously: read };
}

it('waitForIndexes waits for an index that Firestore lists only after a while', async () => {
  const states = [null, null, null, 'CREATING', 'READY', 'READY'];
  await waitForIndexes(googleWith(states), 'demo', { wanted, report: () => undefined, pollMs: 1 });
  expect(states).toEqual(['READY']);
});

it('waitForIndexes names the indexes that Firestore does not have', async () => {
  await expect(
    waitForIndexes(googleWith([null]), 'demo', { wanted, report: () => undefined, pollMs: 1 }),
  ).rejects.toThrow('Firestore does not have these indexes: COLLECTION posts (a ASCENDING, b ASCENDING).');
});
