/** The most entries of a chunk: an insertion moves no more than these. */
const CHUNK = 512;

/** Entries in the order of `compare`, of which no two are equal. Adding and removing cost the same however many there are. */
export class SortedList<Entry> {
  readonly #compare: (a: Entry, b: Entry) => number;
  readonly #chunks: Entry[][] = [];

  constructor(compare: (a: Entry, b: Entry) => number) {
    this.#compare = compare;
  }

  add(entry: Entry): void {
    const index = Math.min(this.#chunkOf(entry), this.#chunks.length - 1);
    const chunk = this.#chunks[index];
    if (!chunk) {
      this.#chunks.push([entry]);
      return;
    }
    chunk.splice(this.#indexIn(chunk, entry), 0, entry);
    if (chunk.length > CHUNK) this.#chunks.splice(index + 1, 0, chunk.splice(CHUNK / 2));
  }

  remove(entry: Entry): void {
    const index = this.#chunkOf(entry);
    const chunk = this.#chunks[index];
    if (!chunk) return;
    const found = this.#indexIn(chunk, entry);
    const other = chunk[found];
    if (other !== undefined && this.#compare(other, entry) === 0) chunk.splice(found, 1);
    if (chunk.length === 0) this.#chunks.splice(index, 1);
  }

  /** The entries that are not before this one, in order; all without one. */
  *from(entry?: Entry): Generator<Entry> {
    const start = entry === undefined ? 0 : this.#chunkOf(entry);
    const first = this.#chunks[start];
    if (!first) return;
    yield* entry === undefined ? first : first.slice(this.#indexIn(first, entry));
    for (let next = start + 1; next < this.#chunks.length; next += 1) yield* this.#chunks[next] ?? [];
  }

  /** The entries that are before this one, the last one first; all without one. */
  *backwards(entry?: Entry): Generator<Entry> {
    const start = entry === undefined ? this.#chunks.length : this.#chunkOf(entry);
    const first = this.#chunks[start];
    if (first && entry !== undefined) yield* first.slice(0, this.#indexIn(first, entry)).reverse();
    for (let next = start - 1; next >= 0; next -= 1) yield* this.#chunks[next]?.toReversed() ?? [];
  }

  /** The first chunk with a last entry that is not before this one. */
  #chunkOf(entry: Entry): number {
    return this.#search(this.#chunks.length, (index) => this.#chunks[index]?.at(-1), entry);
  }

  #indexIn(chunk: readonly Entry[], entry: Entry): number {
    return this.#search(chunk.length, (index) => chunk[index], entry);
  }

  #search(count: number, at: (index: number) => Entry | undefined, entry: Entry): number {
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
