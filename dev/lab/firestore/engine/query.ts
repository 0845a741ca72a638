import type { google } from '../protocol.ts';
import { StatusError } from '../status-error.ts';
import { compareKeys, type Documents, lastSegment, NAME, parentOf, type StoredDocument } from './documents.ts';
import { readerAt } from './fields.ts';
import { compareValues, leastOfType, sameType, type Value } from './values.ts';

export type StructuredQuery = google.firestore.v1.IStructuredQuery;
type Filter = google.firestore.v1.StructuredQuery.IFilter;
type FieldFilter = google.firestore.v1.StructuredQuery.IFieldFilter;

/** Earlier versions of documents by name; undefined where there was none. */
export type Replaced = ReadonlyMap<string, StoredDocument | undefined>;

/** A collection with more documents than this is read through an index, where there is one to use. */
const SMALL = 50;

/**
 * The documents of a query, in its order; those in `replaced` in that version, or not at all. Throws UNIMPLEMENTED and INVALID_ARGUMENT.
 */
export function runQuery(
  documents: Documents,
  parent: string,
  query: StructuredQuery,
  replaced: Replaced = new Map(),
): StoredDocument[] {
  const [from, ...others] = query.from ?? [];
  const collectionId = from?.collectionId ?? '';
  const isGroup = from?.allDescendants === true;
  if (!from || others.length > 0 || (collectionId === '' && !isGroup)) throw unsupported('these collections', query);
  if (query.findNearest) throw unsupported('vectors', query);
  checkQuery(query);
  const matches = matcherOf(query.where);
  const orders = ordersOf(query);
  const path = `${parent}/${collectionId}`;
  const scope = { parent, path, collectionId, isGroup };
  const { candidates, sorted } = planned(documents, replaced, scope, query, orders);
  const offset = query.offset ?? 0;
  const end = query.limit?.value ? offset + query.limit.value : Number.POSITIVE_INFINITY;
  const found: StoredDocument[] = [];
  for (const document of candidates) {
    const hasOrder = orders.every(({ read }) => read(document) !== undefined);
    if (!hasOrder || !isInside(scope, document.name) || !matches(document) || !isBetween(query, orders, document))
      continue;
    found.push(document);
    if (sorted && found.length >= end) break;
  }
  if (!sorted) found.sort(comparerOf(orders));
  return offset > 0 || found.length > end ? found.slice(offset, end) : found;
}

interface Scope {
  parent: string;
  path: string;
  collectionId: string;
  isGroup: boolean;
}

function isInside({ parent, path, collectionId, isGroup }: Scope, name: string): boolean {
  if (!isGroup) return parentOf(name) === path;
  return name.startsWith(`${parent}/`) && (collectionId === '' || lastSegment(parentOf(name)) === collectionId);
}

interface Order {
  field: string;
  descending: boolean;
  read: (document: StoredDocument) => Value | undefined;
}

const RANGES: ReadonlySet<unknown> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
]);

const NEGATIVE: ReadonlySet<unknown> = new Set(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL']);

type Matcher = (document: StoredDocument) => boolean;

function unsupported(what: string, details: unknown): StatusError {
  return new StatusError('UNIMPLEMENTED', `The in-memory engine does not support ${what}: ${JSON.stringify(details)}`);
}

/** Refuses what Firestore refuses, where a client lets it through. */
function checkQuery({ where, orderBy }: StructuredQuery): void {
  if (filtersOf(where).filter(({ op }) => NEGATIVE.has(op)).length > 1)
    throw new StatusError('INVALID_ARGUMENT', "Only a single 'NOT_EQUAL' or 'NOT_IN' filter is allowed per query.");
  const name = orderBy?.findIndex(({ field }) => field?.fieldPath === NAME) ?? -1;
  if (name >= 0 && (name < (orderBy?.length ?? 0) - 1 || rangesOf(where).some((one) => !isOrdered(orderBy, one))))
    throw new StatusError('INVALID_ARGUMENT', 'order by clause cannot contain more fields after the key');
  if (name === 0 && orderBy?.[0]?.direction === 'DESCENDING' && !where)
    throw new StatusError('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
}

/** All conditions of a filter on one field. */
function filtersOf(
  filter: Filter | null | undefined,
): (FieldFilter | google.firestore.v1.StructuredQuery.IUnaryFilter)[] {
  const { fieldFilter, unaryFilter, compositeFilter } = filter ?? {};
  if (compositeFilter) return (compositeFilter.filters ?? []).flatMap(filtersOf);
  return [fieldFilter ?? unaryFilter].filter((one) => one !== undefined && one !== null);
}

function rangesOf(filter: Filter | null | undefined): string[] {
  return filtersOf(filter).flatMap(({ op, field }) => (RANGES.has(op) && field?.fieldPath ? [field.fieldPath] : []));
}

function isOrdered(orderBy: StructuredQuery['orderBy'], path: string): boolean {
  return orderBy?.some(({ field }) => field?.fieldPath === path) ?? false;
}

function matcherOf(filter: Filter | null | undefined): Matcher {
  const { compositeFilter, fieldFilter, unaryFilter } = filter ?? {};
  if (fieldFilter) return fieldMatcher(fieldFilter);
  if (unaryFilter) return unaryMatcher(unaryFilter);
  if (!compositeFilter) return () => true;
  const parts = (compositeFilter.filters ?? []).map(matcherOf);
  if (compositeFilter.op === 'OR') return (document) => parts.some((matches) => matches(document));
  return (document) => parts.every((matches) => matches(document));
}

function fieldMatcher({ field, op, value }: FieldFilter): Matcher {
  const read = readerOf(field?.fieldPath ?? '');
  if (!value) throw new StatusError('INVALID_ARGUMENT', 'A filter has no value.');
  const values = value.arrayValue?.values ?? [];
  const isOneOf = (found: Value) => values.some((one) => compareValues(found, one) === 0);
  const isIn = (found: Value, one: Value) =>
    found.arrayValue?.values?.some((element) => compareValues(element, one) === 0) ?? false;
  const range = (test: (order: number) => boolean) => (found: Value) =>
    sameType(found, value) && test(compareValues(found, value));
  const tests: Record<string, (value: Value) => boolean> = {
    EQUAL: (found) => compareValues(found, value) === 0,
    NOT_EQUAL: (found) => compareValues(found, value) !== 0 && !isNull(found),
    LESS_THAN: range((order) => order < 0),
    LESS_THAN_OR_EQUAL: range((order) => order <= 0),
    GREATER_THAN: range((order) => order > 0),
    GREATER_THAN_OR_EQUAL: range((order) => order >= 0),
    IN: isOneOf,
    NOT_IN: (found) => !isOneOf(found) && !isNull(found) && !values.some(isNull),
    ARRAY_CONTAINS: (found) => isIn(found, value),
    ARRAY_CONTAINS_ANY: (found) => values.some((one) => isIn(found, one)),
  };
  if (/IN$|ANY$/.test(String(op)) && values.length === 0)
    throw new StatusError('INVALID_ARGUMENT', `'${op}' requires an non-empty ArrayValue.`);
  return matcher(read, tests[String(op)] ?? reject(op));
}

function readerOf(field: string): Order['read'] {
  if (field === NAME) return ({ name }) => ({ referenceValue: name });
  const read = readerAt(field);
  return ({ fields }) => read(fields);
}

function isNull(value: Value): boolean {
  return value.nullValue !== undefined;
}

function matcher(read: Order['read'], test: (value: Value) => boolean): Matcher {
  return (document) => {
    const found = read(document);
    return found !== undefined && test(found);
  };
}

function reject(op: unknown): never {
  throw unsupported('the operator', op);
}

function unaryMatcher({ field, op }: google.firestore.v1.StructuredQuery.IUnaryFilter): Matcher {
  const read = readerOf(field?.fieldPath ?? '');
  const tests: Record<string, (value: Value) => boolean> = {
    IS_NULL: isNull,
    IS_NOT_NULL: (value) => !isNull(value),
    IS_NAN: isNan,
    IS_NOT_NAN: (value) => !isNan(value) && !isNull(value),
  };
  return matcher(read, tests[String(op)] ?? reject(op));
}

function isNan(value: Value): boolean {
  return Number.isNaN(value.doubleValue);
}

/** The order of the results, with what Firestore adds: the fields of ranges, and the name. */
function ordersOf({ orderBy, where }: StructuredQuery): Order[] {
  const given = (orderBy ?? []).map(({ field, direction }) => ({
    field: field?.fieldPath ?? '',
    descending: direction === 'DESCENDING',
  }));
  const descending = given.at(-1)?.descending ?? false;
  const named = new Set(given.map(({ field }) => field));
  const implicit = new Set(
    rangesOf(where)
      .filter((field) => !named.has(field))
      .sort(),
  );
  const all = [...given, ...[...implicit].map((field) => ({ field, descending }))];
  if (!all.some(({ field }) => field === NAME)) all.push({ field: NAME, descending });
  return all.map((order) => ({ ...order, read: readerOf(order.field) }));
}

/** The same as `plan`, with the versions of `replaced`. */
function planned(
  documents: Documents,
  replaced: Replaced,
  scope: Scope,
  query: StructuredQuery,
  orders: readonly Order[],
): Plan {
  const current = plan(documents, scope, query, orders);
  return replaced.size === 0 ? current : { candidates: withReplaced(current.candidates, replaced), sorted: false };
}

function* withReplaced(current: Iterable<StoredDocument>, replaced: Replaced): Generator<StoredDocument> {
  for (const document of current) if (!replaced.has(document.name)) yield document;
  for (const document of replaced.values()) if (document) yield document;
}

interface Plan {
  candidates: Iterable<StoredDocument>;
  sorted: boolean;
}

/** Chooses where the documents are read from, and says whether they come in the order of the query. */
function plan(
  documents: Documents,
  { parent, path, collectionId, isGroup }: Scope,
  { where, limit }: StructuredQuery,
  orders: readonly Order[],
): Plan {
  if (collectionId === '') return { candidates: documents.below(parent), sorted: false };
  const all = isGroup ? documents.group(collectionId) : documents.collection(path);
  const [first, second, third] = orders;
  const conjuncts = conjunctsOf(where);
  const equal = conjuncts.find(({ op, field }) => op === 'EQUAL' && field?.fieldPath !== NAME);
  if (all.size > SMALL && equal?.value && (first?.field === NAME || !limit)) {
    const { value } = equal;
    const index = documents.index(collectionId, equal.field?.fieldPath ?? '');
    return { candidates: index.scan(value, value), sorted: false };
  }
  if (all.size > SMALL && first && first.field !== NAME) {
    const matching = conjuncts.filter(({ field }) => field?.fieldPath === first.field);
    const lower = matching.find(({ op }) => op === 'GREATER_THAN' || op === 'GREATER_THAN_OR_EQUAL')?.value;
    const upper = matching.find(({ op }) => op === 'LESS_THAN' || op === 'LESS_THAN_OR_EQUAL')?.value;
    const least = lower ?? (upper && leastOfType(upper));
    const [start, end] = first.descending ? [upper ?? undefined, least] : [least, upper ?? undefined];
    return {
      candidates: documents
        .index(collectionId, first.field)
        .scan(start ?? undefined, end ?? undefined, first.descending),
      sorted: second?.field === NAME && second.descending === first.descending && !third,
    };
  }
  if (all.size > SMALL && first && all.size === documents.group(collectionId).size)
    return { candidates: documents.index(collectionId, NAME).scan(undefined, undefined), sorted: !first.descending };
  return { candidates: all.values(), sorted: false };
}

/** The conditions that all results meet. */
function conjunctsOf(filter: Filter | null | undefined): FieldFilter[] {
  if (filter?.fieldFilter) return [filter.fieldFilter];
  return filter?.compositeFilter?.op === 'AND' ? (filter.compositeFilter.filters ?? []).flatMap(conjunctsOf) : [];
}

/** Whether a document is between the cursors of a query. */
function isBetween({ startAt, endAt }: StructuredQuery, orders: readonly Order[], document: StoredDocument): boolean {
  if (startAt?.values) {
    const order = compareToCursor(document, startAt.values, orders);
    if (order < 0 || (order === 0 && !startAt.before)) return false;
  }
  if (endAt?.values) {
    const order = compareToCursor(document, endAt.values, orders);
    if (order > 0 || (order === 0 && endAt.before)) return false;
  }
  return true;
}

function compareToCursor(document: StoredDocument, values: readonly Value[], orders: readonly Order[]): number {
  for (const [index, value] of values.entries()) {
    const order = orders[index];
    const found = order?.read(document);
    if (!order || !found) throw new StatusError('INVALID_ARGUMENT', 'The cursor has more values than the order.');
    const compared = compareValues(found, value);
    if (compared !== 0) return order.descending ? -compared : compared;
  }
  return 0;
}

function comparerOf(orders: readonly Order[]) {
  const [first] = orders;
  if (first?.field === NAME)
    return (a: StoredDocument, b: StoredDocument): number => (first.descending ? compareKeys(b, a) : compareKeys(a, b));
  return (a: StoredDocument, b: StoredDocument): number => {
    for (const { field, read, descending } of orders) {
      const [left, right] = [read(a), read(b)];
      const order = field === NAME ? compareKeys(a, b) : left && right ? compareValues(left, right) : 0;
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}
