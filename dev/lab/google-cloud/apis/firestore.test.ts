import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cloud, readyIndexes } from '../index.ts';
import { startTestCloud, type TestCloud } from '../testing/test-cloud.ts';

let cloud: Cloud;
let call: TestCloud['call'];
let close: TestCloud['close'];
beforeEach(async () => {
  ({ cloud, call, close } = await startTestCloud());
  cloud.databases.set('projects/demo/databases/(default)', {});
});
afterEach(() => close());

const groups = 'http://firestore.googleapis.com/v1/projects/demo/databases/(default)/collectionGroups';

function listed(kind: 'indexes' | 'fields') {
  return call('GET', `${groups}/-/${kind}`).then(({ body }) => JSON.stringify(body).match(/CREATING|READY/g));
}

function override(field: string, ...orders: string[]) {
  const indexes = orders.map((order) => ({ queryScope: 'COLLECTION', fields: [{ fieldPath: field, order }] }));
  return call('PATCH', `${groups}/posts/fields/${field}?updateMask=indexConfig`, { indexConfig: { indexes } });
}

test('a new index is built for some lists before queries can use it', async () => {
  const fields = ['userId', 'dueAt'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' }));
  await call('POST', `${groups}/posts/indexes`, { queryScope: 'COLLECTION', fields });
  expect(await listed('indexes')).toEqual(['CREATING']);
  expect(readyIndexes(cloud).indexes.size).toBe(0);
  expect([await listed('indexes'), await listed('indexes')]).toEqual([['CREATING'], ['READY']]);
  expect(readyIndexes(cloud).indexes.size).toBe(1);
});

test('a changed override builds only the indexes that the field did not have', async () => {
  await override('status');
  await override('dueAt', 'ASCENDING');
  expect(cloud.building.size).toBe(0);
  await override('status', 'ASCENDING');
  await override('dueAt', 'ASCENDING', 'DESCENDING');
  expect([...cloud.building.keys()].map((name) => name.split('/').at(-1))).toEqual([
    'status COLLECTION ASCENDING',
    'dueAt COLLECTION DESCENDING',
  ]);
});

test('an index is deleted at once', async () => {
  await override('dueAt', 'ASCENDING', 'DESCENDING');
  await override('dueAt', 'DESCENDING');
  const [field] = readyIndexes(cloud).fields.values();
  expect(field).toMatchObject({
    indexConfig: { indexes: [{ fields: [{ fieldPath: 'dueAt', order: 'DESCENDING' }] }] },
  });
});

test('the cloud reports every change, so that a test can check that no query fails', async () => {
  const states: number[] = [];
  cloud.onChange = () => states.push(readyIndexes(cloud).fields.size);
  await override('dueAt', 'ASCENDING');
  await call('PATCH', `${groups}/posts/fields/dueAt`, {});
  expect(states).toEqual([1, 1]);
});
