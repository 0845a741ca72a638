import { readerAt } from './fields.ts';
import { SortedList } from './sorted-list.ts';
import { compareValues, type Fields, micros, type Value } from './values.ts';

/** One version of a document. It never changes: a write stores another object. Times in microseconds. */
export interface StoredDocument {
  /** The full name, `projects/P/databases/D/documents/…`. */
  name: string;
  /** The name in a form that compares as names do. */
  key: string;
  fields: Fields;
  createdAt: number;
  updatedAt: number;
}

/** `a/b` of `a/b/c`. */
export function parentOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** `c` of `a/b/c`. */
export function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The documents by name, by collection and by collection id, with an index on every field that a query ordered by. */
export class Documents {
  readonly #byName = new Map<string, StoredDocument>();
  readonly #collections = new Map<string, Map<string, StoredDocument>>();
  readonly #groups = new Map<string, Map<string, StoredDocument>>();
  readonly #indexes = new Map<string, Map<string, FieldIndex>>();

  get size(): number {
    return this.#byName.size;
  }

  get(name: string): StoredDocument | undefined {
    return this.#byName.get(name);
  }

  put(document: StoredDocument): void {
    const { name } = document;
    const path = parentOf(name);
    const id = lastSegment(path);
    this.#byName.set(name, document);
    innerMap(this.#collections, path).set(name, document);
    innerMap(this.#groups, id).set(name, document);
    for (const index of this.#indexes.get(id)?.values() ?? []) index.put(document);
  }

  delete(name: string): void {
    if (!this.#byName.delete(name)) return;
    const path = parentOf(name);
    const id = lastSegment(path);
    const collection = this.#collections.get(path);
    collection?.delete(name);
    if (collection?.size === 0) this.#collections.delete(path);
    this.#groups.get(id)?.delete(name);
    for (const index of this.#indexes.get(id)?.values() ?? []) index.delete(name);
  }

  all(): Iterable<StoredDocument> {
    return this.#byName.values();
  }

  /** The documents of one collection, by its full path. */
  collection(path: string): ReadonlyMap<string, StoredDocument> {
    return this.#collections.get(path) ?? NONE;
  }

  /** The documents of all collections with this id. */
  group(id: string): ReadonlyMap<string, StoredDocument> {
    return this.#groups.get(id) ?? NONE;
  }

  /** The documents of all collections below a document, or of the database. */
  *below(parent: string): Generator<StoredDocument> {
    for (const [path, documents] of this.#collections) if (path.startsWith(`${parent}/`)) yield* documents.values();
  }

  /** The ids of the collections directly below a document. */
  collectionIds(parent: string): string[] {
    const ids = new Set<string>();
    for (const path of this.#collections.keys()) if (path.startsWith(`${parent}/`)) ids.add(segmentAfter(path, parent));
    return [...ids].sort();
  }

  /** The names of a collection's documents, of missing ones too if there are documents below them. */
  namesIn(path: string, { missing }: { missing: boolean }): string[] {
    const names = new Set(this.collection(path).keys());
    if (missing)
      for (const other of this.#collections.keys())
        if (other.startsWith(`${path}/`)) names.add(`${path}/${segmentAfter(other, path)}`);
    return [...names].sort();
  }

  /** The index on a field, created when it is first used. */
  index(id: string, field: string): FieldIndex {
    const indexes = innerMap(this.#indexes, id);
    let index = indexes.get(field);
    if (!index) {
      index = new FieldIndex(field);
      for (const document of this.group(id).values()) index.put(document);
      indexes.set(field, index);
    }
    return index;
  }
}

interface IndexEntry {
  value: Value;
  document: StoredDocument;
}

/** The field that stands for the name of a document. */
export const NAME = '__name__';

/** What documents have in an index by name alone. */
const NO_VALUE: Value = {};

/** The documents of a collection id that have a field, sorted by its value and then by name; with `NAME` all of them. */
class FieldIndex {
  readonly #sorted = new SortedList<IndexEntry>(compareEntries);
  readonly #byName = new Map<string, IndexEntry>();
  readonly #read: (fields: Fields) => Value | undefined;

  constructor(field: string) {
    this.#read = field === NAME ? () => NO_VALUE : readerAt(field);
  }

  put(document: StoredDocument): void {
    const value = this.#read(document.fields);
    const existing = this.#byName.get(document.name);
    if (existing && value && compareValues(existing.value, value) === 0) {
      existing.document = document;
      return;
    }
    this.delete(document.name);
    if (!value) return;
    const entry = { value, document };
    this.#byName.set(document.name, entry);
    this.#sorted.add(entry);
  }

  delete(name: string): void {
    const entry = this.#byName.get(name);
    if (!entry) return;
    this.#byName.delete(name);
    this.#sorted.remove(entry);
  }

  /** The documents from one value to another, both included, upwards or downwards. */
  *scan(start: Value | undefined, end: Value | undefined, descending = false): Generator<StoredDocument> {
    const entries = descending
      ? this.#sorted.backwards(start && bound(start, AFTER_ALL_NAMES))
      : this.#sorted.from(start && bound(start, ''));
    for (const { value, document } of entries) {
      const order = end ? compareValues(value, end) : 0;
      if (descending ? order < 0 : order > 0) return;
      yield document;
    }
  }

  /** The earliest time of all documents (ms); null where none has one. */
  earliestTime(): number | null {
    for (const { value } of this.#sorted.from(bound({ timestampValue: { seconds: Number.MIN_SAFE_INTEGER } }, '')))
      return value.timestampValue ? micros(value.timestampValue) / 1000 : null;
    return null;
  }
}

const AFTER_ALL_NAMES = '\uffff';

/** Compares documents by name. */
export function compareKeys(a: StoredDocument, b: StoredDocument): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

const NONE: ReadonlyMap<string, StoredDocument> = new Map();

function innerMap<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  let found = maps.get(key);
  if (!found) {
    found = new Map();
    maps.set(key, found);
  }
  return found;
}

/** The segment of a path that follows a shorter one. */
function segmentAfter(path: string, start: string): string {
  return path.slice(start.length + 1).split('/', 1)[0] ?? '';
}

function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return compareValues(a.value, b.value) || compareKeys(a.document, b.document);
}

/** An entry before or after all others with its value. */
function bound(value: Value, key: string): IndexEntry {
  return {
    value,
    document: { name: '', key, fields: {}, createdAt: 0, updatedAt: 0 },
  };
}
