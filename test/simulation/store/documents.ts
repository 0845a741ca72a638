import { SortedList } from './sorted-list.ts';
import { compareValues, type Fields, micros, type Value, valueAt } from './values.ts';

/** A stored document. Times in microseconds. */
export interface StoredDocument {
  /** The full name, `projects/P/databases/D/documents/…`. */
  name: string;
  fields: Fields;
  createdAt: number;
  updatedAt: number;
}

/** What the full name of every document begins with. */
export const ROOT = 'projects/demo-simulation/databases/(default)/documents';

interface IndexEntry {
  value: Value;
  document: StoredDocument;
}

const compareEntries = (a: IndexEntry, b: IndexEntry): number =>
  compareValues(a.value, b.value) ||
  (a.document.name < b.document.name ? -1 : a.document.name > b.document.name ? 1 : 0);

/** Before every entry that has a timestamp. */
const BEFORE_ALL_TIMES: IndexEntry = {
  value: { timestampValue: { seconds: Number.MIN_SAFE_INTEGER } },
  document: { name: '', fields: {}, createdAt: 0, updatedAt: 0 },
};

/** The documents of a collection id that have a field, in its order. */
class FieldIndex {
  readonly #sorted = new SortedList(compareEntries);
  /** By the document's name. */
  readonly #entries = new Map<string, IndexEntry>();
  readonly #field: string;

  constructor(field: string) {
    this.#field = field;
  }

  /** A new document, or a new version of one. */
  put(document: StoredDocument): void {
    const value = valueAt(document.fields, this.#field);
    const existing = this.#entries.get(document.name);
    if (existing && value && compareValues(existing.value, value) === 0) {
      existing.document = document;
      return;
    }
    this.delete(document.name);
    if (!value) return;
    const entry = { value, document };
    this.#entries.set(document.name, entry);
    this.#sorted.add(entry);
  }

  delete(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#sorted.remove(entry);
  }

  *documents({ descending = false, timesOnly = false } = {}): Generator<StoredDocument> {
    const entries = descending ? this.#sorted.backwards() : this.#sorted.from(timesOnly ? BEFORE_ALL_TIMES : undefined);
    for (const { document } of entries) yield document;
  }

  /** The earliest time of all documents (ms); null where none has one. */
  earliest(): number | null {
    for (const { value } of this.#sorted.from(BEFORE_ALL_TIMES))
      return value.timestampValue ? micros(value.timestampValue) / 1000 : null;
    return null;
  }
}

/** `a/b` of `a/b/c`. */
export const parentOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));

const collectionIdOf = (name: string): string => {
  const collection = parentOf(name);
  return collection.slice(collection.lastIndexOf('/') + 1);
};

/** The documents of a database, by name and by collection id, with an index for every field that is asked for. */
export class Documents {
  readonly #byName = new Map<string, StoredDocument>();
  readonly #byCollectionId = new Map<string, Map<string, StoredDocument>>();
  readonly #indexes = new Map<string, Map<string, FieldIndex>>();

  get size(): number {
    return this.#byName.size;
  }

  get(name: string): StoredDocument | undefined {
    return this.#byName.get(name);
  }

  put(document: StoredDocument): void {
    const id = collectionIdOf(document.name);
    this.#byName.set(document.name, document);
    this.inCollections(id).set(document.name, document);
    for (const index of this.#indexes.get(id)?.values() ?? []) index.put(document);
  }

  delete(name: string): void {
    if (!this.#byName.has(name)) return;
    const id = collectionIdOf(name);
    this.#byName.delete(name);
    this.inCollections(id).delete(name);
    for (const index of this.#indexes.get(id)?.values() ?? []) index.delete(name);
  }

  all(): Iterable<StoredDocument> {
    return this.#byName.values();
  }

  /** The ids of the collections directly below a document. */
  collectionIdsBelow(parent: string): string[] {
    const below = [...this.#byName.keys()].filter((name) => name.startsWith(`${parent}/`));
    return [...new Set(below.map((name) => name.slice(parent.length + 1).split('/')[0] ?? ''))].sort();
  }

  /** All documents in collections of this id. */
  inCollections(id: string): Map<string, StoredDocument> {
    let found = this.#byCollectionId.get(id);
    if (!found) {
      found = new Map();
      this.#byCollectionId.set(id, found);
    }
    return found;
  }

  /** The index of a field, made when it is first asked for. */
  index(id: string, field: string): FieldIndex {
    let indexes = this.#indexes.get(id);
    if (!indexes) {
      indexes = new Map();
      this.#indexes.set(id, indexes);
    }
    let index = indexes.get(field);
    if (!index) {
      index = new FieldIndex(field);
      for (const document of this.inCollections(id).values()) index.put(document);
      indexes.set(field, index);
    }
    return index;
  }
}
