import { compareValues, type Fields, micros, type Value, valueAt } from './values.ts';

/** A stored document. Times in microseconds. */
export interface StoredDocument {
  /** The full name, `projects/P/databases/D/documents/…`. */
  name: string;
  fields: Fields;
  createdAt: number;
  updatedAt: number;
}

interface IndexEntry {
  value: Value;
  document: StoredDocument;
}

const compareEntries = (a: IndexEntry, b: IndexEntry): number =>
  compareValues(a.value, b.value) ||
  (a.document.name < b.document.name ? -1 : a.document.name > b.document.name ? 1 : 0);

/** The documents of a collection id that have a field, in its order. */
class FieldIndex {
  readonly entries: IndexEntry[] = [];
  readonly #field: string;

  constructor(field: string) {
    this.#field = field;
  }

  add(document: StoredDocument): void {
    const value = valueAt(document.fields, this.#field);
    if (value) this.entries.splice(this.place({ value, document }), 0, { value, document });
  }

  remove(document: StoredDocument): void {
    const value = valueAt(document.fields, this.#field);
    if (value) this.entries.splice(this.place({ value, document }), 1);
  }

  /** The place of the first entry that has a timestamp. */
  placeOfFirstTime(): number {
    const document = { name: '', fields: {}, createdAt: 0, updatedAt: 0 };
    return this.place({ value: { timestampValue: { seconds: Number.MIN_SAFE_INTEGER } }, document });
  }

  /** The earliest time of all documents (ms); null where none has one. */
  earliest(): number | null {
    const timestamp = this.entries[this.placeOfFirstTime()]?.value.timestampValue;
    return timestamp ? micros(timestamp) / 1000 : null;
  }

  /** The place of the first entry that is not before this one. */
  place(entry: IndexEntry): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.entries[middle];
      if (other && compareEntries(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
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
    this.delete(document.name);
    const id = collectionIdOf(document.name);
    this.#byName.set(document.name, document);
    this.inCollections(id).set(document.name, document);
    for (const index of this.#indexes.get(id)?.values() ?? []) index.add(document);
  }

  delete(name: string): void {
    const document = this.#byName.get(name);
    if (!document) return;
    const id = collectionIdOf(name);
    this.#byName.delete(name);
    this.inCollections(id).delete(name);
    for (const index of this.#indexes.get(id)?.values() ?? []) index.remove(document);
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
      for (const document of this.inCollections(id).values()) index.add(document);
      indexes.set(field, index);
    }
    return index;
  }
}
