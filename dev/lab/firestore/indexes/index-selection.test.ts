import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { google } from '../protocol.ts';
import { entriesOf, indexDefinitions, readDefinitions } from './definitions.ts';
import { selectIndexes } from './index-selection.ts';
import { shapeOf } from './query-shape.ts';

type Query = google.firestore.v1.IStructuredQuery;
type Filter = google.firestore.v1.StructuredQuery.IFilter;
type Operator = google.firestore.v1.StructuredQuery.IFieldFilter['op'];

function field(fieldPath: string, op: Operator): Filter {
  return { fieldFilter: { field: { fieldPath }, op: op ?? null } };
}

function is(path: string): Filter {
  return field(path, 'EQUAL');
}

function above(path: string): Filter {
  return field(path, 'GREATER_THAN');
}

function all(...filters: Filter[]): Filter {
  return { compositeFilter: { op: 'AND', filters } };
}

function any(...filters: Filter[]): Filter {
  return { compositeFilter: { op: 'OR', filters } };
}

function by(fieldPath: string, direction: 'ASCENDING' | 'DESCENDING' = 'ASCENDING') {
  return {
    field: { fieldPath },
    direction,
  };
}

function query(where?: Filter, ...orderBy: ReturnType<typeof by>[]): Query {
  return {
    from: [{ collectionId: 'cities' }],
    ...(where ? { where } : {}),
    orderBy,
  };
}

function group(where?: Filter, ...orderBy: ReturnType<typeof by>[]): Query {
  return {
    ...query(where, ...orderBy),
    from: [{ collectionId: 'cities', allDescendants: true }],
  };
}

function composite(...fields: object[]) {
  return { collectionGroup: 'cities', queryScope: 'COLLECTION', fields };
}

function up(fieldPath: string) {
  return { fieldPath, order: 'ASCENDING' };
}

function down(fieldPath: string) {
  return { fieldPath, order: 'DESCENDING' };
}

function override(fieldPath: string, ...indexes: object[]) {
  return { collectionGroup: 'cities', fieldPath, indexes };
}

function inScope(queryScope: string, order: string) {
  return { queryScope, order };
}

function select(value: Query, file: { indexes?: object[]; fieldOverrides?: object[] } = {}) {
  return selectIndexes(indexDefinitions.parse(file), shapeOf(value));
}

function missing(...args: Parameters<typeof select>) {
  return select(...args).missing.map((entry) => JSON.parse(entry));
}

test.each<[string, Query]>([
  ['all documents', query()],
  ['all documents of a collection group', group()],
  ['one equality', query(is('country'))],
  ['several equalities', query(all(is('country'), is('capital')))],
  ['an equality with an array', query(all(is('country'), field('regions', 'ARRAY_CONTAINS')))],
  ['one of several values', query(field('country', 'IN'))],
  ['one of several values, ordered by them', query(field('country', 'IN'), by('country'))],
  ['a range', query(all(above('population'), field('population', 'LESS_THAN')))],
  ['a range in its order', query(above('population'), by('population'))],
  ['a range in descending order', query(above('population'), by('population', 'DESCENDING'))],
  ['an inequality', query(field('population', 'NOT_EQUAL'))],
  ['an order, then the name', query(undefined, by('population'), by('__name__'))],
  ['an order by a field that has one value', query(is('population'), by('population', 'DESCENDING'), by('__name__'))],
  ['alternatives of equalities', query(any(is('country'), is('capital')))],
  ['a range of names', query(above('__name__'))],
  ['a null', query({ unaryFilter: { op: 'IS_NULL', field: { fieldPath: 'country' } } })],
  ['a name and an equality', query(all(is('__name__'), is('country')))],
])('Firestore serves without an index entry: %s', (_, value) =>
  expect(select(value)).toEqual({ used: [], missing: [] }),
);

test.each<[string, Query, object]>([
  [
    'an equality and a range',
    query(all(is('country'), above('population'))),
    composite(up('country'), up('population')),
  ],
  [
    'an equality and an order',
    query(is('country'), by('population', 'DESCENDING')),
    composite(up('country'), down('population')),
  ],
  ['two orders', query(undefined, by('country'), by('population')), composite(up('country'), up('population'))],
  ['two ranges', query(all(above('population'), above('density'))), composite(up('density'), up('population'))],
  ['a range and another order', query(above('population'), by('country')), composite(up('country'), up('population'))],
  [
    'an array and an order',
    query(field('regions', 'ARRAY_CONTAINS'), by('population')),
    composite({ fieldPath: 'regions', arrayConfig: 'CONTAINS' }, up('population')),
  ],
  [
    'an order, then the name in the other direction',
    query(undefined, by('population'), by('__name__', 'DESCENDING')),
    composite(up('population'), down('__name__')),
  ],
  [
    'an equality in a collection group',
    group(is('country')),
    override('country', inScope('COLLECTION_GROUP', 'ASCENDING')),
  ],
  [
    'a descending order in a collection group',
    group(above('population'), by('population', 'DESCENDING')),
    override('population', inScope('COLLECTION_GROUP', 'DESCENDING')),
  ],
])('the check reports the missing entry for %s, and accepts the query with the entry', (_, value, entry) => {
  expect(missing(value)).toEqual([entry]);
  const file = 'fields' in entry ? { indexes: [entry] } : { fieldOverrides: [entry] };
  expect(select(value, file)).toMatchObject({ missing: [], used: [expect.any(String)] });
});

describe('a composite index', () => {
  const ordered = query(is('country'), by('population', 'DESCENDING'));

  test('a composite index serves an order in one direction only, and an equality in either direction', () => {
    expect(missing(ordered, { indexes: [composite(up('country'), up('population'))] })).toHaveLength(1);
    expect(missing(ordered, { indexes: [composite(down('country'), down('population'))] })).toEqual([]);
  });

  test('a composite index serves only its scope and its collection', () => {
    const index = composite(up('country'), down('population'));
    expect(missing(ordered, { indexes: [{ ...index, queryScope: 'COLLECTION_GROUP' }] })).toHaveLength(1);
    expect(missing(ordered, { indexes: [{ ...index, collectionGroup: 'towns' }] })).toHaveLength(1);
  });

  test('a composite index serves no query without its last field, because documents may lack this field', () => {
    const file = { indexes: [composite(up('country'), up('population'))], fieldOverrides: [override('*')] };
    expect(missing(query(is('country')), file)).toHaveLength(1);
  });

  test('a composite index is merged with another index in the same order', () => {
    const value = query(all(is('country'), is('capital')), by('population'));
    const one = composite(up('country'), up('population'));
    const other = composite(up('capital'), up('population'));
    expect(missing(value, { indexes: [one] })).toHaveLength(1);
    expect(select(value, { indexes: [one, other] })).toMatchObject({ missing: [], used: { length: 2 } });
  });

  test('a composite index is required for each ordered alternative', () => {
    const value = query(any(is('country'), is('capital')), by('population'));
    expect(missing(value, { indexes: [composite(up('country'), up('population'))] })).toEqual([
      composite(up('capital'), up('population')),
    ]);
  });
});

test('an override replaces the automatic indexes of its field', () => {
  const fieldOverrides = [override('country'), override('population', inScope('COLLECTION', 'ASCENDING'))];
  expect(missing(query(is('country')), { fieldOverrides })).toHaveLength(1);
  expect(missing(query(undefined, by('population')), { fieldOverrides })).toEqual([]);
  expect(missing(query(undefined, by('population', 'DESCENDING')), { fieldOverrides })).toHaveLength(1);
});

test('an override of all fields is replaced by an override of one field', () => {
  const fieldOverrides = [override('*'), override('population', inScope('COLLECTION', 'ASCENDING'))];
  expect(missing(query(is('country')), { fieldOverrides })).toHaveLength(1);
  expect(missing(query(is('population')), { fieldOverrides })).toEqual([]);
});

test('an override of a map applies to the fields in the map', () => {
  const fieldOverrides = [override('address'), override('address.city', inScope('COLLECTION', 'ASCENDING'))];
  expect(missing(query(is('address.street')), { fieldOverrides })).toHaveLength(1);
  expect(missing(query(is('address.city')), { fieldOverrides })).toEqual([]);
});

test.each<[string, Query]>([
  ['a vector search', { ...query(), findNearest: {} }],
  ['a query of no collection', { from: [] }],
  ['an unknown operator', query(field('country', 'OPERATOR_UNSPECIFIED'))],
])('the check of indexes refuses %s', (_, value) => expect(() => shapeOf(value)).toThrow());

test('the check of indexes refuses an unknown property in the file of indexes', () => {
  expect(() => indexDefinitions.parse({ indexes: [{ ...composite(up('a')), density: 'DENSE' }] })).toThrow();
});

describe("the project's firestore.indexes.json", () => {
  const file = fileURLToPath(new URL('../../../../firestore.indexes.json', import.meta.url));
  const accounts = { from: [{ collectionId: 'accounts', allDescendants: true }] };
  const expired: Query = { ...accounts, where: above('expiresAt'), orderBy: [by('expiresAt', 'DESCENDING')] };

  test('the project’s firestore.indexes.json serves the sweep of expired tokens only with its descending entry', () => {
    const definitions = readDefinitions(file);
    const { used, missing: none } = selectIndexes(definitions, shapeOf(expired));
    expect({ used, none }).toEqual({ used: ['COLLECTION_GROUP accounts (expiresAt DESCENDING)'], none: [] });
    const fieldOverrides = definitions.fieldOverrides.map((entry) => ({
      ...entry,
      indexes: entry.indexes.filter((index) => !('order' in index && index.order === 'DESCENDING')),
    }));
    expect(selectIndexes({ ...definitions, fieldOverrides }, shapeOf(expired)).missing).toEqual([
      '{"collectionGroup":"accounts","fieldPath":"expiresAt","indexes":[{"queryScope":"COLLECTION_GROUP","order":"DESCENDING"}]}',
    ]);
  });

  test('the project’s firestore.indexes.json contains no entry twice', () => {
    const entries = entriesOf(readDefinitions(file));
    expect(entries).toEqual([...new Set(entries)]);
  });
});
