import type { google } from '../../../local/firestore/embedded/engine.ts';
import { type Documents, parentOf, type StoredDocument } from './documents.ts';
import { RpcError } from './rpc-error.ts';
import { compareValues, sameType, type Value, valueAt } from './values.ts';

type StructuredQuery = google.firestore.v1.IStructuredQuery;
type Filter = google.firestore.v1.StructuredQuery.IFilter;

const NAME = '__name__';

const unsupported = (what: unknown): RpcError =>
  new RpcError('UNIMPLEMENTED', `not simulated: ${JSON.stringify(what)}`);

const fieldOf = (reference: { fieldPath?: string | null } | null | undefined): string => reference?.fieldPath ?? '';

const fieldValue = (document: StoredDocument, path: string): Value | undefined =>
  path === NAME ? { referenceValue: document.name } : valueAt(document.fields, path);

const passesField = (
  { field, op, value }: google.firestore.v1.StructuredQuery.IFieldFilter,
  document: StoredDocument,
): boolean => {
  const found = fieldValue(document, fieldOf(field));
  if (!found || !value) return false;
  const order = compareValues(found, value);
  switch (op) {
    case 'EQUAL':
      return order === 0;
    case 'NOT_EQUAL':
      return order !== 0 && !found.nullValue;
    case 'LESS_THAN':
      return sameType(found, value) && order < 0;
    case 'LESS_THAN_OR_EQUAL':
      return sameType(found, value) && order <= 0;
    case 'GREATER_THAN':
      return sameType(found, value) && order > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return sameType(found, value) && order >= 0;
    case 'IN':
      return value.arrayValue?.values?.some((one) => compareValues(found, one) === 0) ?? false;
    case 'ARRAY_CONTAINS':
      return found.arrayValue?.values?.some((one) => compareValues(one, value) === 0) ?? false;
    default:
      throw unsupported(op);
  }
};

const passes = (filter: Filter | null | undefined, document: StoredDocument): boolean => {
  if (!filter) return true;
  const { compositeFilter, fieldFilter, unaryFilter } = filter;
  if (fieldFilter) return passesField(fieldFilter, document);
  if (unaryFilter) {
    const found = fieldValue(document, fieldOf(unaryFilter.field));
    if (unaryFilter.op === 'IS_NULL') return found !== undefined && found.nullValue !== undefined;
    if (unaryFilter.op === 'IS_NOT_NULL') return found !== undefined && found.nullValue === undefined;
    throw unsupported(unaryFilter.op);
  }
  if (!compositeFilter) throw unsupported(filter);
  const { op, filters = [] } = compositeFilter;
  return op === 'OR'
    ? (filters ?? []).some((one) => passes(one, document))
    : (filters ?? []).every((one) => passes(one, document));
};

interface Order {
  field: string;
  descending: boolean;
}

const ordersOf = ({ orderBy }: StructuredQuery): Order[] => {
  const orders = (orderBy ?? []).map(({ field, direction }) => ({
    field: fieldOf(field),
    descending: direction === 'DESCENDING',
  }));
  if (orders.some(({ field }) => field === NAME)) return orders;
  return [...orders, { field: NAME, descending: orders.at(-1)?.descending ?? false }];
};

/** Whether a document is past the cursor from which a query starts. */
const isPastStart = ({ startAt }: StructuredQuery, orders: Order[], document: StoredDocument): boolean => {
  if (!startAt?.values) return true;
  for (const [place, value] of startAt.values.entries()) {
    const order = orders[place];
    const found = order && fieldValue(document, order.field);
    if (!order || !found) return false;
    const compared = compareValues(found, value) * (order.descending ? -1 : 1);
    if (compared !== 0) return compared > 0;
  }
  return startAt.before === true;
};

/** The candidates in the order of their first field, from an index where there is one to use. Without an id: of all collections. */
const candidates = function* (
  documents: Documents,
  id: string,
  orders: Order[],
  bound: Value | undefined,
): Generator<StoredDocument> {
  const [first] = orders;
  if (!first || first.field === NAME) {
    const all = [...(id === '' ? documents.all() : documents.inCollections(id).values())].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    yield* first?.descending ? all.reverse() : all;
    return;
  }
  // What is of another type than the bound is not in the result.
  const timesOnly = bound?.timestampValue !== undefined;
  yield* documents.index(id, first.field).documents({ descending: first.descending, timesOnly });
};

/** Whether no later candidate can pass: the first field is past an upper bound. */
const upperBound = (filter: Filter | null | undefined, order: Order | undefined): Value | undefined => {
  if (!order || order.descending) return undefined;
  const all = filter?.compositeFilter ? (filter.compositeFilter.filters ?? []) : filter ? [filter] : [];
  const bound = all.find(
    ({ fieldFilter }) =>
      fieldFilter &&
      fieldOf(fieldFilter.field) === order.field &&
      (fieldFilter.op === 'LESS_THAN_OR_EQUAL' || fieldFilter.op === 'LESS_THAN'),
  );
  return bound?.fieldFilter?.value ?? undefined;
};

/** The documents of a query, in its order. Throws UNIMPLEMENTED. */
export const runQuery = (documents: Documents, parent: string, query: StructuredQuery): StoredDocument[] => {
  const [from] = query.from ?? [];
  const id = from?.collectionId ?? '';
  const orders = ordersOf(query);
  const bound = upperBound(query.where, orders[0]);
  const limit = query.limit?.value ?? Number.POSITIVE_INFINITY;
  if (query.endAt || query.offset) throw unsupported(query);
  const found: StoredDocument[] = [];
  for (const document of candidates(documents, id, orders, bound)) {
    const first = orders[0] && fieldValue(document, orders[0].field);
    if (bound && first && compareValues(first, bound) > 0) break;
    const isInside = from?.allDescendants
      ? document.name.startsWith(`${parent}/`)
      : parentOf(document.name) === `${parent}/${id}`;
    if (!isInside || !passes(query.where, document) || !isPastStart(query, orders, document)) continue;
    found.push(document);
    if (found.length >= limit) break;
  }
  return orders.length > 2 ? sorted(found, orders) : found;
};

const sorted = (found: StoredDocument[], orders: Order[]): StoredDocument[] =>
  found.sort((a, b) => {
    for (const { field, descending } of orders) {
      const [left, right] = [fieldValue(a, field), fieldValue(b, field)];
      const order = left && right ? compareValues(left, right) : 0;
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
