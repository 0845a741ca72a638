// How Firestore slows down under load that its distribution cannot spread. Without a published figure: `ASSUMED`.
import type { IndexDefinitions } from '../indexes/definitions.ts';
import { effectiveIndexes } from '../indexes/definitions.ts';
import type { google } from '../protocol.ts';
import { StatusError } from '../status-error.ts';
import { lastSegment, parentOf, type StoredDocument } from './documents.ts';
import { valueAt } from './fields.ts';
import { micros, type Value } from './values.ts';

/** Sustained writes a second of one document: https://firebase.google.com/docs/firestore/best-practices#updates_to_a_single_document */
const DOCUMENT = { perSecond: 1, burst: 10 } as const;
/** Writes a second into the index of a collection that rises with the clock: https://firebase.google.com/docs/firestore/solutions/shard-timestamp */
const RISING = { perSecond: 500, burst: 500 } as const;
/** How long a transaction may wait for its locks (ms): https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const LOCK_DEADLINE_MS = 20_000;
/** How near to the present an indexed time counts as rising (ms): also a time that is always some minutes ahead. ASSUMED, as `burst` above. */
const RISING_MS = 300_000;
/**
 * A query passes over index entries that were deleted before it, so that "the oldest queued work items" become slow to find:
 * https://firebase.google.com/docs/firestore/best-practices#reads_and_writes. For how long (ms), and the time for one (ms), is ASSUMED.
 */
const DELETED = { keptMs: 3_600_000, passMs: 0.02 } as const;

interface Change {
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
}

type Query = google.firestore.v1.IStructuredQuery;
type Filter = google.firestore.v1.StructuredQuery.IFilter;
type FieldFilter = google.firestore.v1.StructuredQuery.IFieldFilter;

/** The place of a document in an index whose first free field is a time. */
interface Entry {
  range: string;
  at: number;
}

/** The fields before a time in an index, which is one for each collection, or one for all of that name. */
interface Prefix {
  fields: readonly string[];
  isGroup: boolean;
}

const comparisons: Readonly<Record<string, (at: number, bound: number) => boolean>> = {
  GREATER_THAN: (at, bound) => at > bound,
  GREATER_THAN_OR_EQUAL: (at, bound) => at >= bound,
  LESS_THAN: (at, bound) => at < bound,
  LESS_THAN_OR_EQUAL: (at, bound) => at <= bound,
};

/** What calls of a database take beyond their usual time: contended documents, rising indexes, and deleted entries. */
export class LoadLimits {
  readonly #now: () => number;
  readonly #definitions: IndexDefinitions;
  readonly #documents = new Meter(DOCUMENT);
  readonly #ranges = new Meter(RISING);
  readonly #deleted = new Map<string, { at: number; until: number }[]>();
  readonly #prefixes = new Map<string, readonly Prefix[]>();
  #delayMs = 0;
  /** The longest delay of each kind (ms), the index in which commits waited longest, and how many commits were refused. */
  readonly worst = { documentMs: 0, risingMs: 0, risingIn: '', deletedMs: 0, aborted: 0 };

  constructor({ now, definitions }: { now: () => number; definitions: IndexDefinitions }) {
    this.#now = now;
    this.#definitions = definitions;
  }

  /** The delay (ms) since it was last taken. */
  takeDelayMs(): number {
    const delayMs = this.#delayMs;
    this.#delayMs = 0;
    return delayMs;
  }

  /** Before a commit, which waits for its documents. Throws ABORTED where it would wait too long. */
  admit(names: readonly string[]): void {
    const now = this.#now();
    const waitMs = Math.max(0, ...names.map((name) => this.#documents.waitMs(name, now)));
    if (waitMs > LOCK_DEADLINE_MS) {
      this.worst.aborted += 1;
      throw new StatusError('ABORTED', 'Too much contention on these documents. Please try again.');
    }
    for (const name of names) this.#documents.take(name, now);
    this.#slow('documentMs', waitMs);
  }

  /** After a commit. */
  committed(changes: readonly Change[]): void {
    const now = this.#now();
    const waits = changes.flatMap(({ before, after }) => {
      const [left, entered] = [this.#entriesOf(before), this.#entriesOf(after)];
      const isIn = (entries: readonly Entry[], { range, at }: Entry) =>
        entries.some((entry) => entry.range === range && entry.at === at);
      const removed = left.filter((entry) => !isIn(entered, entry));
      for (const entry of removed) this.#bury(entry, now);
      if (before && !after)
        for (const scope of [parentOf(before.name), collectionOf(before)])
          this.#bury({ range: rangeOf(scope, [], '__name__'), at: 0 }, now);
      return [...removed, ...entered.filter((entry) => !isIn(left, entry))]
        .filter(({ at }) => Math.abs(at - now) < RISING_MS)
        .map(({ range }) => ({ range, waitMs: this.#ranges.take(range, now) }));
    });
    const longest = waits.reduce((most, one) => (one.waitMs > most.waitMs ? one : most), { range: '', waitMs: 0 });
    if (longest.waitMs > this.worst.risingMs) this.worst.risingIn = longest.range;
    this.#slow('risingMs', longest.waitMs);
  }

  /** Before a query. It counts what was deleted between the bounds of the query, also behind the last document that it finds. */
  query(parent: string, { from, where, orderBy, startAt }: Query): void {
    const filters = conjunction(where);
    const bounds = filters.filter(({ op }) => op !== 'EQUAL' && op !== 'IN');
    const path = bounds[0]?.field?.fieldPath ?? orderBy?.[0]?.field?.fieldPath ?? '__name__';
    const cursor = startAt && timeOf(startAt.values?.[0]);
    if ((startAt && cursor === undefined) || orderBy?.[0]?.direction === 'DESCENDING') return;
    const now = this.#now();
    // The time alone as a cursor is before or behind everything of that time; with a name, a part of it is behind the cursor.
    const isBehindCursor = (at: number): boolean =>
      !startAt || at > Number(cursor) || (at === cursor && (startAt.before === true || startAt.values?.length !== 1));
    const isInside = ({ at }: { at: number }): boolean =>
      isBehindCursor(at) &&
      bounds.every(({ op, value }) => comparisons[`${op}`]?.(at, timeOf(value ?? undefined) ?? at) ?? true);
    const { collectionId = '', allDescendants } = from?.[0] ?? {};
    const scope = allDescendants ? `${collectionId}` : `${parent}/${collectionId}`;
    const ranges = prefixesOf(filters).map((pairs) => rangeOf(scope, pairs, path));
    const deleted = ranges.flatMap((range) => this.#deleted.get(range) ?? []);
    const passed = deleted.filter((one) => one.until > now && isInside(one)).length;
    this.#slow('deletedMs', passed * DELETED.passMs);
  }

  #slow(kind: 'documentMs' | 'risingMs' | 'deletedMs', delayMs: number): void {
    this.#delayMs += delayMs;
    this.worst[kind] = Math.max(this.worst[kind], delayMs);
  }

  #bury({ range, at }: Entry, now: number): void {
    const kept = this.#deleted.get(range) ?? [];
    const expired = kept.findIndex(({ until }) => until > now);
    if (expired > 0) kept.splice(0, expired);
    kept.push({ at, until: now + DELETED.keptMs });
    this.#deleted.set(range, kept);
  }

  /** Fields in maps are left out: none of them is a time with an index. */
  #entriesOf(document: StoredDocument | undefined): Entry[] {
    if (!document) return [];
    const collection = collectionOf(document);
    const times = Object.entries(document.fields).filter(([, { timestampValue }]) => timestampValue);
    return times.flatMap(([path, value]) =>
      this.#prefixesOf(collection, path).flatMap(({ fields, isGroup }) => {
        const pairs = fields.map((field) => [field, valueAt(document.fields, field)] as const);
        if (pairs.some(([, found]) => found === undefined)) return [];
        const scope = isGroup ? collection : parentOf(document.name);
        const range = rangeOf(scope, pairs as readonly (readonly [string, Value])[], path);
        return { range, at: timeOf(value) ?? 0 };
      }),
    );
  }

  /** What is before a time in each index that has it. */
  #prefixesOf(collection: string, path: string): readonly Prefix[] {
    const key = `${collection} ${path}`;
    const known = this.#prefixes.get(key);
    if (known) return known;
    const composites = this.#definitions.indexes
      .filter(({ collectionGroup }) => collectionGroup === collection)
      .map(({ fields, queryScope }) => ({ queryScope, fields: fields.map(({ fieldPath }) => fieldPath) }))
      .filter(({ fields }) => fields.includes(path))
      .map(({ fields, ...index }) => ({ ...index, fields: fields.slice(0, fields.indexOf(path)).toSorted() }));
    const single = effectiveIndexes(this.#definitions, collection, path).map((index) => ({ ...index, fields: [] }));
    const all = [...single, ...composites].map(({ fields, queryScope }) => ({
      fields,
      isGroup: queryScope === 'COLLECTION_GROUP',
    }));
    const distinct = [...new Map(all.map((prefix) => [JSON.stringify(prefix), prefix])).values()];
    this.#prefixes.set(key, distinct);
    return distinct;
  }
}

/** From so many keys on, a meter forgets those that are free. */
const MANY_KEYS = 100_000;

/** Uses of many keys, each with a rate and a burst. */
class Meter {
  readonly #intervalMs: number;
  readonly #burstMs: number;
  readonly #freeAt = new Map<string, number>();
  #pruneAbove = MANY_KEYS;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#intervalMs = 1000 / perSecond;
    this.#burstMs = burst * this.#intervalMs;
  }

  waitMs(key: string, now: number): number {
    return Math.max(0, (this.#freeAt.get(key) ?? 0) + this.#intervalMs - this.#burstMs - now);
  }

  /** How long (ms) this use waits. */
  take(key: string, now: number): number {
    const waitMs = this.waitMs(key, now);
    this.#freeAt.set(key, Math.max(this.#freeAt.get(key) ?? 0, now) + this.#intervalMs);
    if (this.#freeAt.size > this.#pruneAbove) this.#prune(now);
    return waitMs;
  }

  /** Where few keys are free, the next time comes later: each use would read them all otherwise. */
  #prune(now: number): void {
    for (const [key, at] of this.#freeAt) if (at <= now) this.#freeAt.delete(key);
    this.#pruneAbove = Math.max(MANY_KEYS, 2 * this.#freeAt.size);
  }
}

function collectionOf({ name }: StoredDocument): string {
  return lastSegment(parentOf(name));
}

/** `scope` is the path of a collection, or the name of all of them. */
function rangeOf(scope: string, pairs: readonly (readonly [string, Value])[], path: string): string {
  const prefix = pairs.map(([field, value]) => `${field}=${JSON.stringify(value)}`).toSorted();
  return [scope, ...prefix, path].join('|');
}

function timeOf(value: Value | undefined): number | undefined {
  return value?.timestampValue ? micros(value.timestampValue) / 1000 : undefined;
}

/** What the fields before the bound are equal to, in each part of the index that the query reads. */
function prefixesOf(filters: readonly FieldFilter[]): (readonly [string, Value])[][] {
  const choices = filters.flatMap(({ op, field, value }) => {
    const path = field?.fieldPath ?? '';
    if (op === 'EQUAL') return [[[path, value ?? {}] as const]];
    return op === 'IN' ? [(value?.arrayValue?.values ?? []).map((one) => [path, one] as const)] : [];
  });
  return choices.reduce<(readonly [string, Value])[][]>(
    (prefixes, choice) => prefixes.flatMap((prefix) => choice.map((pair) => [...prefix, pair])),
    [[]],
  );
}

function conjunction(filter: Filter | null | undefined): FieldFilter[] {
  if (filter?.compositeFilter?.op === 'AND') return (filter.compositeFilter.filters ?? []).flatMap(conjunction);
  return filter?.fieldFilter ? [filter.fieldFilter] : [];
}
