/** The most entries of a chunk: inserting moves no more than these. */
const CHUNK = 512;

/** Entries in the order of `compare`, of which no two are equal. Adding and removing cost the same however many there are. */
export class SortedList<Entry> {
  readonly #compare: (a: Entry, b: Entry) => number;
  readonly #chunks: Entry[][] = [];

  constructor(compare: (a: Entry, b: Entry) => number) {
    this.#compare = compare;
  }

  add(entry: Entry): void {
    const place = Math.min(this.#chunkOf(entry), this.#chunks.length - 1);
    const chunk = this.#chunks[place];
    if (!chunk) {
      this.#chunks.push([entry]);
      return;
    }
    chunk.splice(this.#placeIn(chunk, entry), 0, entry);
    if (chunk.length > CHUNK) this.#chunks.splice(place + 1, 0, chunk.splice(CHUNK / 2));
  }

  remove(entry: Entry): void {
    const place = this.#chunkOf(entry);
    const chunk = this.#chunks[place];
    if (!chunk) return;
    const found = this.#placeIn(chunk, entry);
    const other = chunk[found];
    if (other !== undefined && this.#compare(other, entry) === 0) chunk.splice(found, 1);
    if (chunk.length === 0) this.#chunks.splice(place, 1);
  }

  /** The entries that are not before this one, in their order; all without one. */
  *from(entry?: Entry): Generator<Entry> {
    const place = entry === undefined ? 0 : this.#chunkOf(entry);
    const first = this.#chunks[place];
    if (!first) return;
    yield* entry === undefined ? first : first.slice(this.#placeIn(first, entry));
    for (let next = place + 1; next < this.#chunks.length; next += 1) yield* this.#chunks[next] ?? [];
  }

  /** All entries, the last one first. */
  *backwards(): Generator<Entry> {
    for (const chunk of this.#chunks.toReversed()) yield* chunk.toReversed();
  }

  /** The first chunk whose last entry is not before this one. */
  #chunkOf(entry: Entry): number {
    return this.#search(this.#chunks.length, (place) => this.#chunks[place]?.at(-1), entry);
  }

  #placeIn(chunk: readonly Entry[], entry: Entry): number {
    return this.#search(chunk.length, (place) => chunk[place], entry);
  }

  #search(count: number, at: (place: number) => Entry | undefined, entry: Entry): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = at(middle);
      if (other !== undefined && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
