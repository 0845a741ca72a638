import type { google } from '../protocol.ts';
import { type Direction, NAME, type Scope } from './definitions.ts';

/** A query as far as its indexes depend on it. */
export interface QueryShape {
  /** The collection's name; empty for a query over all collections below a document. */
  collection: string;
  scope: Scope;
  /** The filters in disjunctive form: a document matches when all conditions of one of them hold. */
  alternatives: readonly (readonly Condition[])[];
  /** The complete order, implicit fields included; the last one is the document's name. */
  order: readonly (readonly [path: string, direction: Direction])[];
}

export interface Condition {
  path: string;
  /** `equal`: one value. `in`: one of several. `contains`: elements of an array. `range`: everything else. */
  kind: 'equal' | 'in' | 'contains' | 'range';
}

/** A query with a feature that this check does not implement. */
export class UnsupportedQueryError extends Error {}

type Query = google.firestore.v1.IStructuredQuery;
type Filter = google.firestore.v1.StructuredQuery.IFilter;

// The operators of StructuredQuery: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery
const FIELD_OPERATORS: Readonly<Record<string, Condition['kind']>> = {
  EQUAL: 'equal',
  IN: 'in',
  ARRAY_CONTAINS: 'contains',
  ARRAY_CONTAINS_ANY: 'contains',
  LESS_THAN: 'range',
  LESS_THAN_OR_EQUAL: 'range',
  GREATER_THAN: 'range',
  GREATER_THAN_OR_EQUAL: 'range',
  NOT_EQUAL: 'range',
  NOT_IN: 'range',
};
const UNARY_OPERATORS: Readonly<Record<string, Condition['kind']>> = {
  IS_NAN: 'equal',
  IS_NULL: 'equal',
  IS_NOT_NAN: 'range',
  IS_NOT_NULL: 'range',
};
/** The parts of a StructuredQuery that this check knows; the last ones select among the results of the same index. */
const KNOWN = new Set(['from', 'where', 'orderBy', 'select', 'startAt', 'endAt', 'offset', 'limit']);

/** Reads a query. Throws `UnsupportedQueryError` for a query that this check does not implement. */
export function shapeOf(query: Query): QueryShape {
  const unknown = Object.entries(query).filter(([part, value]) => !KNOWN.has(part) && value !== null);
  if (unknown.length > 0) throw new UnsupportedQueryError(unknown.map(([part]) => part).join(', '));
  const [from, ...others] = query.from ?? [];
  if (!from || others.length > 0) throw new UnsupportedQueryError(`${others.length + (from ? 1 : 0)} collections`);
  const alternatives = alternativesOf(query.where);
  return {
    collection: from.collectionId ?? '',
    scope: from.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    alternatives,
    order: orderOf(query, alternatives),
  };
}

function alternativesOf(filter: Filter | null | undefined): Condition[][] {
  if (!filter) return [[]];
  const { fieldFilter, unaryFilter, compositeFilter } = filter;
  if (fieldFilter) return condition(FIELD_OPERATORS, fieldFilter.op, fieldFilter.field?.fieldPath);
  if (unaryFilter) return condition(UNARY_OPERATORS, unaryFilter.op, unaryFilter.field?.fieldPath);
  const parts = (compositeFilter?.filters ?? []).map(alternativesOf);
  if (compositeFilter?.op === 'OR') return parts.flat();
  if (compositeFilter?.op !== 'AND') throw new UnsupportedQueryError(`the filter ${JSON.stringify(filter)}`);
  return parts.reduce<Condition[][]>(
    (combined, part) => combined.flatMap((left) => part.map((right) => [...left, ...right])),
    [[]],
  );
}

function condition(
  operators: Readonly<Record<string, Condition['kind']>>,
  op: unknown,
  path: string | null | undefined,
): Condition[][] {
  const kind = operators[String(op)];
  if (!kind || !path) throw new UnsupportedQueryError(`the operator ${op} on the field ${path}`);
  return [[{ path, kind }]];
}

/**
 * The order with what Firestore adds: every field of a range that is not ordered by, by name, then the document's name,
 * both in the direction of the last field.
 */
function orderOf(query: Query, alternatives: readonly (readonly Condition[])[]): QueryShape['order'] {
  const order = (query.orderBy ?? []).map(
    ({ field, direction }) => [field?.fieldPath ?? '', directionOf(direction)] as const,
  );
  const name = order.findIndex(([path]) => path === NAME);
  // Names are unique: what follows them orders nothing.
  if (name >= 0) return order.slice(0, name + 1);
  const last = order.at(-1)?.[1] ?? 'ASCENDING';
  const ordered = new Set([NAME, ...order.map(([path]) => path)]);
  const ranges = alternatives.flat().filter(({ kind, path }) => kind === 'range' && !ordered.has(path));
  const implicit = [...new Set(ranges.map(({ path }) => path))].sort();
  return [...order, ...[...implicit, NAME].map((path) => [path, last] as const)];
}

function directionOf(value: unknown): Direction {
  if (value === 'DESCENDING') return 'DESCENDING';
  if (value === undefined || value === null || value === 'ASCENDING' || value === 'DIRECTION_UNSPECIFIED')
    return 'ASCENDING';
  throw new UnsupportedQueryError(`the direction ${value}`);
}
