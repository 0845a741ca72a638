import { type IndexDefinitions, indexDefinitions, NAME } from '@herald-lab/firestore';
import type { Report } from './report.ts';

/** The indexes of the cloud in the form of firestore.indexes.json. */
export function definitionsOf({ indexes, fields }: Report['firestore']): IndexDefinitions {
  return indexDefinitions.parse({
    indexes: indexes.map((index) => ({
      collectionGroup: index.collection,
      queryScope: index.queryScope,
      // Firestore appends the name by itself.
      fields: index.fields
        .filter(({ fieldPath }) => fieldPath !== NAME)
        .map(({ fieldPath, order }) => ({ fieldPath, ...modeOf(order) })),
    })),
    fieldOverrides: fields.map(({ collection, path, ttl, indexes: single }) => ({
      collectionGroup: collection,
      fieldPath: path,
      ttl,
      indexes: single.map(({ queryScope, order }) => ({ queryScope, ...modeOf(order) })),
    })),
  });
}

function modeOf(order: string | undefined): object {
  return order === undefined || order === 'CONTAINS' ? { arrayConfig: 'CONTAINS' } : { order };
}
