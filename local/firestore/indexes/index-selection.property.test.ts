import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, type IndexDefinitions, indexDefinitions, singleFieldIndexes } from './definitions.ts';
import { selectIndexes } from './index-selection.ts';
import type { QueryShape } from './query-shape.ts';

const path = fc.constantFrom('a', 'b', 'c', 'd');
const direction = fc.constantFrom('ASCENDING' as const, 'DESCENDING' as const);
const scope = fc.constantFrom('COLLECTION' as const, 'COLLECTION_GROUP' as const);
const mode = fc.oneof(
  direction.map((order) => ({ order })),
  fc.constant({ arrayConfig: 'CONTAINS' as const }),
);

const composite = fc
  .tuple(scope, fc.uniqueArray(fc.tuple(path, mode), { selector: ([name]) => name, minLength: 1, maxLength: 3 }))
  .map(([queryScope, fields]) => ({
    collectionGroup: 'cities',
    queryScope,
    fields: fields.map(([fieldPath, how]) => ({ fieldPath, ...how })),
  }));
const override = fc
  .tuple(fc.oneof(path, fc.constant('*')), fc.array(fc.tuple(scope, mode), { maxLength: 3 }))
  .map(([fieldPath, indexes]) => ({
    collectionGroup: 'cities',
    fieldPath,
    indexes: indexes.map(([queryScope, how]) => ({ queryScope, ...how })),
  }));
const definitions: fc.Arbitrary<IndexDefinitions> = fc.record({
  indexes: fc.array(composite, { maxLength: 4 }),
  fieldOverrides: fc.uniqueArray(override, { selector: ({ fieldPath }) => fieldPath, maxLength: 4 }),
});

const condition = fc.record({ path, kind: fc.constantFrom('equal' as const, 'in' as const, 'contains' as const) });
const query: fc.Arbitrary<QueryShape> = fc
  .tuple(
    scope,
    fc.array(fc.array(condition, { maxLength: 3 }), { minLength: 1, maxLength: 2 }),
    fc.uniqueArray(fc.tuple(path, direction), { selector: ([name]) => name, maxLength: 2 }),
    direction,
  )
  .map(([queryScope, alternatives, order, last]) => ({
    collection: 'cities',
    scope: queryScope,
    alternatives,
    order: [...order, ['__name__', last] as const],
  }));

type SingleFieldIndex = IndexDefinitions['fieldOverrides'][number]['indexes'][number];

/** The indexes that a field has so far: an override for it replaces them all, so it has to repeat them. */
const effectiveIndexes = (file: IndexDefinitions, path: string): SingleFieldIndex[] =>
  (['COLLECTION', 'COLLECTION_GROUP'] as const).flatMap((queryScope) =>
    singleFieldIndexes(file, 'cities', queryScope, path).flatMap(({ fields: [first] }): SingleFieldIndex[] => {
      const mode = first?.[1];
      if (mode === undefined) return [];
      return mode === 'CONTAINS' ? [{ queryScope, arrayConfig: mode }] : [{ queryScope, order: mode }];
    }),
  );

/** The file with an entry as the check names it. */
const withEntry = (file: IndexDefinitions, entry: string): IndexDefinitions => {
  const value: unknown = JSON.parse(entry);
  const { indexes } = indexDefinitions.safeParse({ indexes: [value] }).data ?? { indexes: [] };
  if (indexes.length > 0) return { ...file, indexes: [...file.indexes, ...indexes] };
  const [added] = indexDefinitions.parse({ fieldOverrides: [value] }).fieldOverrides;
  if (!added) throw new Error('the entry is empty');
  const others = file.fieldOverrides.filter(({ fieldPath }) => fieldPath !== added.fieldPath);
  const merged = { ...added, indexes: [...effectiveIndexes(file, added.fieldPath), ...added.indexes] };
  return { ...file, fieldOverrides: [...others, merged] };
};

test('a refused query is served once the missing entries are added', () => {
  fc.assert(
    fc.property(definitions, query, (file, shape) => {
      const { missing } = selectIndexes(file, shape);
      expect(selectIndexes(missing.reduce(withEntry, file), shape).missing).toEqual([]);
    }),
  );
});

test('a further composite index never makes a served query refused', () => {
  fc.assert(
    fc.property(definitions, composite, query, (file, index, shape) => {
      fc.pre(selectIndexes(file, shape).missing.length === 0);
      expect(selectIndexes({ ...file, indexes: [...file.indexes, index] }, shape).missing).toEqual([]);
    }),
  );
});

test('a served query stays served without the entries that it does not use', () => {
  fc.assert(
    fc.property(definitions, query, (file, shape) => {
      const { used, missing } = selectIndexes(file, shape);
      fc.pre(missing.length === 0);
      const isUsed = (one: IndexDefinitions) => entriesOf(one).some((entry) => used.includes(entry));
      const reduced = {
        indexes: file.indexes.filter((index) => isUsed({ indexes: [index], fieldOverrides: [] })),
        fieldOverrides: file.fieldOverrides.map((one) => ({
          ...one,
          indexes: one.indexes.filter((index) =>
            isUsed({ indexes: [], fieldOverrides: [{ ...one, indexes: [index] }] }),
          ),
        })),
      };
      expect(selectIndexes(reduced, shape).missing).toEqual([]);
    }),
  );
});

test('the order of the entries decides nothing', () => {
  fc.assert(
    fc.property(definitions, query, (file, shape) => {
      const reversed = { indexes: file.indexes.toReversed(), fieldOverrides: file.fieldOverrides.toReversed() };
      const served = (one: IndexDefinitions) => selectIndexes(one, shape).missing.length === 0;
      expect(served(reversed)).toBe(served(file));
    }),
  );
});
