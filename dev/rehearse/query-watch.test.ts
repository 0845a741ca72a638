import { indexDefinitions } from '@herald-lab/firestore';
import { type Cloud, newCloud } from '@herald-lab/google-cloud';
import { expect, it } from 'vitest';
import { watchQueries } from './query-watch.ts';

const groups = 'projects/demo/databases/(default)/collectionGroups/posts';
const INDEX = 'COLLECTION posts (userId ASCENDING, dueAt ASCENDING)';

const definitions = indexDefinitions.parse({
  indexes: [
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: ['userId', 'dueAt'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
    },
  ],
});

/** A cloud with the index, and one function that needs it. */
function watched() {
  const cloud = newCloud('demo');
  const watch = watchQueries(cloud);
  watch.deploysFrom(definitions);
  const fields = ['userId', 'dueAt', '__name__'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' }));
  change(cloud, () => cloud.indexes.set(`${groups}/indexes/1`, { queryScope: 'COLLECTION', fields }));
  change(cloud, () => cloud.functions.set('projects/demo/locations/here/functions/api', deployed()));
  expect([...watch.failures]).toEqual([]);
  return { cloud, watch };
}

function deployed() {
  const serviceConfig = {
    availableMemory: '512Mi',
    availableCpu: '1',
    maxInstanceRequestConcurrency: 1,
    timeoutSeconds: 60,
  };
  return { name: 'projects/demo/locations/here/functions/api', state: 'ACTIVE', serviceConfig };
}

function change(cloud: Cloud, make: () => void): void {
  make();
  cloud.onChange?.();
}

it.each<[string, (cloud: Cloud) => void]>([
  ['is deleted', ({ indexes }) => indexes.clear()],
  ['is being built again', ({ building }) => building.set(`${groups}/indexes/1`, 1)],
])('the watch reports a function that runs while the index of its query %s', (_what, lose) => {
  const { cloud, watch } = watched();
  change(cloud, () => lose(cloud));
  expect([...watch.failures].join()).toContain(INDEX);
});

it('the watch reports a function that runs while an exemption takes the automatic indexes of a field', () => {
  const { cloud, watch } = watched();
  change(cloud, () => cloud.fields.set(`${groups}/fields/body`, { indexConfig: { indexes: [] } }));
  expect([...watch.failures].join()).toContain('COLLECTION posts (body ASCENDING)');
});

it('the watch reports nothing when the code that needed an index is replaced before the index is deleted', () => {
  const { cloud, watch } = watched();
  watch.deploysFrom(indexDefinitions.parse({}));
  change(cloud, () => cloud.functions.set('projects/demo/locations/here/functions/api', deployed()));
  change(cloud, () => cloud.indexes.clear());
  expect([...watch.failures]).toEqual([]);
});
