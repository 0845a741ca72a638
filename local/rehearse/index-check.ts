import type { Query } from './data-model.ts';
import type { Report } from './report.ts';

type Firestore = Report['firestore'];

/**
 * Whether Firestore can serve a query from the indexes. On one field: what the field's own override declares, else the
 * override `*` of the collection group, else the automatic ones, which are for a collection only. On more: a composite index.
 */
export const isIndexed = ({ indexes, fields }: Firestore, query: Query): boolean => {
  const [only, ...more] = query.fields;
  if (!only) return true;
  if (more.length === 0) {
    const [path, order] = only;
    const override =
      fields.find((field) => field.collection === query.collection && field.path === path) ??
      fields.find((field) => field.collection === query.collection && field.path === '*');
    if (!override) return query.scope === 'COLLECTION';
    return override.indexes.some(
      (index) =>
        index.queryScope === query.scope && (order === 'ANY' ? index.order !== 'CONTAINS' : index.order === order),
    );
  }
  return indexes.some(
    (index) =>
      index.collection === query.collection &&
      index.queryScope === query.scope &&
      query.fields.every(([path, order], place) => {
        const field = index.fields[place];
        return field?.fieldPath === path && (order === 'ANY' || field.order === order);
      }),
  );
};
