import {
  compositeIndexes,
  type Index,
  type IndexDefinitions,
  NAME,
  type Scope,
  singleFieldIndexes,
} from './definitions.ts';
import type { Condition, QueryShape } from './query-shape.ts';

/** How the indexes serve a query. */
interface Selection {
  /** The entries of firestore.indexes.json that the query uses. */
  used: string[];
  /** The entries that are missing, as JSON for firestore.indexes.json; empty when the query is served. */
  missing: string[];
}

interface Equality {
  path: string;
  contains: boolean;
}

/** One alternative of a query: values to be equal to, and the order of what is left. */
interface Scan {
  equalities: Equality[];
  order: QueryShape['order'];
}

/**
 * Chooses the indexes that serve a query as Firestore (Standard edition) does, or names the missing entries.
 *
 * https://firebase.google.com/docs/firestore/query-data/index-overview: a query on one field uses the field's own index;
 * several equalities merge such indexes; an equality with a range or an order on another field, and several of these, need a
 * composite index. An index is read in its own direction only, which is why there are two automatic ones on a field.
 */
export function selectIndexes(definitions: IndexDefinitions, query: QueryShape): Selection {
  const { collection, scope } = query;
  const used = new Set<string>();
  const missing = new Set<string>();
  for (const conditions of query.alternatives) {
    const scan = scanOf(conditions, query.order);
    const [first] = scan.order;
    // All documents by name: the documents themselves are sorted so.
    if (scan.equalities.length === 0 && first?.[0] === NAME && first[1] === 'ASCENDING') continue;
    const paths = new Set([...scan.equalities.map(({ path }) => path), ...scan.order.map(([path]) => path)]);
    paths.delete(NAME);
    const { chosen, uncovered } = choose(
      [
        ...[...paths].flatMap((path) => singleFieldIndexes(definitions, collection, scope, path)),
        ...compositeIndexes(definitions, collection, scope),
      ],
      scan,
    );
    if (uncovered.length > 0 || chosen.length === 0)
      for (const entry of missingEntries(collection, scope, scan, uncovered)) missing.add(entry);
    else for (const { entry } of chosen) if (entry) used.add(entry);
  }
  return { used: [...used], missing: [...missing] };
}

/** A field with one value orders nothing. One with several (`in`) that is ordered by is scanned like a range. */
function scanOf(conditions: readonly Condition[], order: QueryShape['order']): Scan {
  const fixed = new Set(conditions.filter(({ kind }) => kind === 'equal').map(({ path }) => path));
  const left = order.filter(([path]) => path === NAME || !fixed.has(path));
  const equalities = new Map<string, Equality>();
  for (const { path, kind } of conditions) {
    // A document is found by its name without an index.
    if (path === NAME || kind === 'range') continue;
    if (kind === 'in' && left.some(([ordered]) => ordered === path)) continue;
    equalities.set(`${path} ${kind === 'contains'}`, { path, contains: kind === 'contains' });
  }
  return { equalities: [...equalities.values()], order: left };
}

/** Chooses indexes that together cover all equalities: Firestore merges indexes with the same order. */
function choose(indexes: readonly Index[], scan: Scan): { chosen: Index[]; uncovered: Equality[] } {
  let uncovered = scan.equalities;
  const chosen: Index[] = [];
  const usable = indexes.flatMap((index) => {
    const covered = coverage(index, scan);
    return covered ? [{ index, covered }] : [];
  });
  // The one that covers the most comes first; what is automatic goes before an entry that covers the same.
  usable.sort(
    (a, b) => b.covered.length - a.covered.length || Number(Boolean(a.index.entry)) - Number(Boolean(b.index.entry)),
  );
  for (const { index, covered } of usable) {
    const needed = scan.equalities.length === 0 ? chosen.length === 0 : uncovered.some((one) => covered.includes(one));
    if (!needed) continue;
    chosen.push(index);
    uncovered = uncovered.filter((one) => !covered.includes(one));
  }
  return { chosen, uncovered };
}

/**
 * The equalities that an index finds, undefined when the query cannot use it. An index serves a query when it begins
 * with fields of equalities, in any order and direction, and goes on with exactly the fields and directions of the order.
 */
function coverage({ fields }: Index, { equalities, order }: Scan): Equality[] | undefined {
  const length = fields.length - order.length;
  if (length < 0) return undefined;
  const rest = fields.slice(length);
  if (!rest.every(([path, mode], index) => path === order[index]?.[0] && mode === order[index][1])) return undefined;
  const found = fields
    .slice(0, length)
    .map(([path, mode]) =>
      equalities.find((equality) => equality.path === path && equality.contains === (mode === 'CONTAINS')),
    );
  const covered = found.filter((equality) => equality !== undefined);
  return covered.length === found.length ? covered : undefined;
}

/** The entries of firestore.indexes.json that would serve a scan: on single fields if these suffice, else a composite. */
function missingEntries(
  collection: string,
  scope: Scope,
  { equalities, order }: Scan,
  uncovered: Equality[],
): string[] {
  const single = (fieldPath: string, mode: string): string =>
    JSON.stringify({ collectionGroup: collection, fieldPath, indexes: [{ queryScope: scope, ...modeJson(mode) }] });
  const [first, second] = order;
  if (equalities.length === 0 && order.length === 2 && first && second && first[1] === second[1])
    return [single(first[0], first[1])];
  if (first?.[0] === NAME && first[1] === 'ASCENDING')
    return uncovered.map(({ path, contains }) => single(path, contains ? 'CONTAINS' : 'ASCENDING'));
  const ordered = order.at(-1)?.[1] === (order.at(-2)?.[1] ?? 'ASCENDING') ? order.slice(0, -1) : order;
  const fields = [
    ...equalities.map(({ path, contains }) => [path, contains ? 'CONTAINS' : 'ASCENDING'] as const),
    ...ordered,
  ].map(([fieldPath, mode]) => ({ fieldPath, ...modeJson(mode) }));
  return [JSON.stringify({ collectionGroup: collection, queryScope: scope, fields })];
}

function modeJson(mode: string): object {
  return mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode };
}
