import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { segments } from '../engine/fields.ts';

const scope = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const direction = z.enum(['ASCENDING', 'DESCENDING']);
const contains = z.literal('CONTAINS');

/** What a query is run on: one collection, or all collections of one name. */
export type Scope = z.infer<typeof scope>;
export type Direction = z.infer<typeof direction>;
/** How an index holds a field: sorted, or by the elements of an array. */
type Mode = Direction | 'CONTAINS';

// Strict: a property that this check does not implement (a vector, a density) is an error, not ignored.
const composite = z.strictObject({
  collectionGroup: z.string(),
  queryScope: scope,
  fields: z
    .array(
      z.union([
        z.strictObject({ fieldPath: z.string(), order: direction }),
        z.strictObject({ fieldPath: z.string(), arrayConfig: contains }),
      ]),
    )
    .min(1),
});
const single = z.union([
  z.strictObject({ queryScope: scope, order: direction }),
  z.strictObject({ queryScope: scope, arrayConfig: contains }),
]);
const fieldOverride = z.strictObject({
  collectionGroup: z.string(),
  fieldPath: z.string(),
  ttl: z.boolean().optional(),
  indexes: z.array(single),
});
/** An index on one field, as an override lists it. */
export type SingleIndex = z.infer<typeof single>;

/** firestore.indexes.json: https://firebase.google.com/docs/reference/firestore/indexes */
export const indexDefinitions = z.strictObject({
  indexes: z.array(composite).default([]),
  fieldOverrides: z.array(fieldOverride).default([]),
});
export type IndexDefinitions = z.infer<typeof indexDefinitions>;

/** Reads firestore.indexes.json. Throws for what this check does not implement. */
export function readDefinitions(file: string): IndexDefinitions {
  return indexDefinitions.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The last field of every index: the documents' names. */
export const NAME = '__name__';

/** An index of one collection and scope. */
export interface Index {
  /** Names its entry in the file; undefined for one that Firestore makes by itself. */
  entry?: string;
  /** The last one is the document's name. */
  fields: readonly (readonly [path: string, mode: Mode])[];
}

/** The names of all entries that declare an index. Exemptions and TTL policies declare none. */
export function entriesOf({ indexes, fieldOverrides }: IndexDefinitions): string[] {
  return [
    ...indexes.map(compositeName),
    ...fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: listed }) =>
      listed.map((index) => singleName(collectionGroup, fieldPath, index)),
    ),
  ];
}

/** The names of all fields that an override takes the automatic indexes from. */
export function exemptionsOf({ fieldOverrides }: IndexDefinitions): string[] {
  return fieldOverrides
    .filter(({ indexes }) => indexes.length === 0)
    .map(({ collectionGroup, fieldPath }) => `no index on ${fieldPath} of ${collectionGroup}`);
}

/** The composite indexes for queries of a collection in a scope. */
export function compositeIndexes({ indexes }: IndexDefinitions, collection: string, queryScope: Scope): Index[] {
  return indexes
    .filter((index) => index.collectionGroup === collection && index.queryScope === queryScope)
    .map((index) => ({
      entry: compositeName(index),
      fields: withName(index.fields.map((field) => [field.fieldPath, modeOf(field)])),
    }));
}

const AUTOMATIC: readonly SingleIndex[] = [
  { queryScope: 'COLLECTION', order: 'ASCENDING' },
  { queryScope: 'COLLECTION', order: 'DESCENDING' },
  { queryScope: 'COLLECTION', arrayConfig: 'CONTAINS' },
];

/** The indexes of a field: its override lists them, or they are the automatic ones. */
export function effectiveIndexes(
  definitions: IndexDefinitions,
  collection: string,
  path: string,
): readonly SingleIndex[] {
  return overrideOf(definitions, collection, path)?.indexes ?? AUTOMATIC;
}

/**
 * The override that decides about a field: the one of the field, else of a map above it, else of all fields of the collection
 * group, else of the database. It replaces the automatic indexes, which exist in the scope of a collection only.
 */
function overrideOf({ fieldOverrides }: IndexDefinitions, collection: string, path: string) {
  const own = fieldOverrides.filter((override) => override.collectionGroup === collection);
  const parts = segments(path);
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join('\0'));
  return (
    above
      .map((prefix) => own.find(({ fieldPath }) => fieldPath !== '*' && segments(fieldPath).join('\0') === prefix))
      .find((found) => found !== undefined) ??
    own.find(({ fieldPath }) => fieldPath === '*') ??
    fieldOverrides.find(({ collectionGroup, fieldPath }) => collectionGroup === '__default__' && fieldPath === '*')
  );
}

/** The indexes on one field for queries of a collection in a scope. */
export function singleFieldIndexes(
  definitions: IndexDefinitions,
  collection: string,
  queryScope: Scope,
  path: string,
): Index[] {
  const override = overrideOf(definitions, collection, path);
  return effectiveIndexes(definitions, collection, path)
    .filter((index) => index.queryScope === queryScope)
    .map((index) => ({
      ...(override && { entry: singleName(override.collectionGroup, override.fieldPath, index) }),
      fields: withName([[path, modeOf(index)]]),
    }));
}

/** The names of the indexes that code with the `needed` definitions may use and that the `existing` ones lack. */
export function lackingIndexes(existing: IndexDefinitions, needed: IndexDefinitions): string[] {
  const composites = new Set(existing.indexes.map(compositeName));
  const fields = [...existing.fieldOverrides, ...needed.fieldOverrides];
  return [
    ...needed.indexes.map(compositeName).filter((name) => !composites.has(name)),
    ...fields.flatMap(({ collectionGroup, fieldPath }) => {
      const names = (definitions: IndexDefinitions) =>
        effectiveIndexes(definitions, collectionGroup, fieldPath).map((index) =>
          singleName(collectionGroup, fieldPath, index),
        );
      const available = names(existing);
      return names(needed).filter((name) => !available.includes(name));
    }),
  ];
}

function compositeName({ collectionGroup, queryScope, fields }: z.infer<typeof composite>): string {
  return `${queryScope} ${collectionGroup} (${fields.map((field) => `${field.fieldPath} ${modeOf(field)}`).join(', ')})`;
}

function modeOf(field: { order: Direction } | { arrayConfig: 'CONTAINS' }): Mode {
  return 'order' in field ? field.order : field.arrayConfig;
}

function singleName(collection: string, path: string, index: SingleIndex): string {
  return `${index.queryScope} ${collection} (${path} ${modeOf(index)})`;
}

/** Appends the document's name as Firestore does: in the direction of the last field, ascending after an array. */
function withName(fields: readonly (readonly [string, Mode])[]): Index['fields'] {
  const [path, mode] = fields.at(-1) ?? [];
  if (path === NAME) return fields;
  return [...fields, [NAME, mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING']];
}
