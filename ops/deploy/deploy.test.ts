import { PassThrough } from 'node:stream';
import { effectiveIndexes, type IndexDefinitions, indexDefinitions, readDefinitions } from '@herald-lab/firestore';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../dev/project.ts';
import { settingsOf } from '../doctor/indexes.ts';
import { firebaseFunction, firebaseModule } from '../firebase-cli.ts';
import { beside, only } from './indexes.ts';
import { confirm } from './prune.ts';

const collection = fc.constantFrom('posts', 'runs');
const path = fc.constantFrom('a', 'a.b', 'a.b.c', 'd', '*');
const scope = fc.constantFrom('COLLECTION', 'COLLECTION_GROUP');
const mode = fc.constantFrom({ order: 'ASCENDING' }, { order: 'DESCENDING' }, { arrayConfig: 'CONTAINS' });
const single = fc.tuple(scope, mode).map(([queryScope, how]) => ({ queryScope, ...how }));
const override = fc
  .record({ collectionGroup: collection, fieldPath: path, indexes: fc.uniqueArray(single, { selector: nameOf }) })
  .chain((field) =>
    field.fieldPath === '*'
      ? fc.constant(field)
      : fc.constantFrom(true, false, undefined).map((ttl) => (ttl === undefined ? field : { ...field, ttl })),
  );
const composite = fc.record({
  collectionGroup: collection,
  queryScope: scope,
  fields: fc.tuple(mode, mode).map((modes) => modes.map((how, index) => ({ fieldPath: `f${index}`, ...how }))),
});
const definitions = fc
  .record({
    indexes: fc.uniqueArray(composite, { selector: nameOf, maxLength: 3 }),
    fieldOverrides: fc.uniqueArray(override, {
      selector: ({ collectionGroup, fieldPath }) => `${collectionGroup} ${fieldPath}`,
      maxLength: 6,
    }),
  })
  .map((value) => indexDefinitions.parse(value));

const api = z.object({
  FirestoreApi: firebaseFunction<new () => { fieldMatchesSpec(field: object, spec: object): boolean }>(),
});

it('a deploy keeps every index that the running or the new version can use', () => {
  fc.assert(
    fc.property(definitions, definitions, collection, path, (existing, declared, group, field) => {
      const merged = beside(existing, declared);
      for (const version of [existing, declared]) {
        const names = new Set(effectiveIndexes(merged, group, field).map(nameOf));
        for (const index of effectiveIndexes(version, group, field)) expect(names).toContain(nameOf(index));
        expect(merged.indexes.map(nameOf)).toEqual(expect.arrayContaining(version.indexes.map(nameOf)));
      }
    }),
  );
});

it('a deploy with --prune leaves exactly the declared indexes', () => {
  fc.assert(
    fc.property(definitions, definitions, (existing, declared) => {
      const merged = beside(existing, declared);
      expect(settingsOf(pruned(merged, only(declared)))).toEqual(settingsOf(declared));
    }),
  );
});

it('a repeated deploy keeps the same indexes', () => {
  fc.assert(
    fc.property(definitions, definitions, (existing, declared) => {
      const merged = beside(existing, declared);
      expect(settingsOf(beside(merged, declared))).toEqual(settingsOf(merged));
    }),
  );
});

it('a deploy keeps the automatic indexes that a new exemption would delete, and an earlier TTL policy', () => {
  const existing = {
    indexes: [],
    fieldOverrides: [{ collectionGroup: 'logs', fieldPath: 'expireAt', ttl: true, indexes: [] }],
  };
  const declared = { indexes: [], fieldOverrides: [{ collectionGroup: 'logs', fieldPath: 'body', indexes: [] }] };
  expect([...settingsOf(beside(existing, declared))]).toEqual([
    'COLLECTION logs (body ASCENDING)',
    'COLLECTION logs (body DESCENDING)',
    'COLLECTION logs (body CONTAINS)',
    'COLLECTION logs (expireAt ASCENDING)',
    'COLLECTION logs (expireAt DESCENDING)',
    'COLLECTION logs (expireAt CONTAINS)',
    'TTL policy on expireAt of logs',
  ]);
});

it('a deploy changes no index where exactly the declared ones exist', () => {
  const declared = readDefinitions(inProject('firestore.indexes.json'));
  expect(settingsOf(beside(declared, declared))).toEqual(settingsOf(declared));
});

/** What `firebase deploy --force` leaves, which skips the overrides that its own comparison calls unchanged. */
function pruned(existing: IndexDefinitions, declared: IndexDefinitions): IndexDefinitions {
  const { FirestoreApi } = firebaseModule('firestore/api.js', api);
  const client = new FirestoreApi();
  return {
    indexes: declared.indexes,
    fieldOverrides: declared.fieldOverrides.map(
      (spec) => existing.fieldOverrides.find((field) => client.fieldMatchesSpec(asListed(field), spec)) ?? spec,
    ),
  };
}

function asListed({ collectionGroup, fieldPath, ttl, indexes }: IndexDefinitions['fieldOverrides'][number]) {
  return {
    name: `projects/p/databases/d/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
    indexConfig: {
      indexes: indexes.map(({ queryScope, ...how }) => ({ queryScope, fields: [{ fieldPath, ...how }] })),
    },
    ttlConfig: ttl ? {} : undefined,
  };
}

function nameOf(value: object): string {
  return JSON.stringify(Object.entries(value).sort());
}

it.each([
  ['y\n', true],
  ['YES \n', true],
  ['\n', false],
  ['yesterday\n', false],
  // Ctrl-D, which ends the input.
  ['', false],
])(
  'the answer %j confirms: %s',
  async (typed, expected) => {
    const input = new PassThrough();
    input.end(typed);
    expect(await confirm('Delete these? [y/N] ', input, new PassThrough())).toBe(expected);
  },
  2000,
);
