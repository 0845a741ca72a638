import type { HeadAndTail } from './head-tail-buffer.ts';

/** Read at once where the store has to be asked (bytes). */
const WINDOW_BYTES = 1024 * 1024;
/** A parser that wants more than this of a file is being led astray (bytes): two hours of MP3 without an index. */
const MAX_READ_BYTES = 128 * 1024 * 1024;

/** The bytes from `start` to `end`, both included, or fewer from `start` on, at least one. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

interface Chunk {
  start: number;
  bytes: Uint8Array;
}

/**
 * A stored file, to be read anywhere in any order. What was remembered of it while it passed answers most reads; for the
 * rest the store is asked, a window at a time. Throws where a reader wants too much.
 */
export class StoredFileReader {
  readonly size: number;
  readonly #ask: ReadRange;
  readonly #kept: readonly Chunk[];
  #window: Chunk = { start: 0, bytes: new Uint8Array() };
  #asked = 0;

  constructor(margins: HeadAndTail, ask: ReadRange) {
    this.size = margins.size;
    this.#ask = ask;
    this.#kept = [
      { start: 0, bytes: margins.head },
      { start: margins.size - margins.tail.length, bytes: margins.tail },
    ];
  }

  /** The bytes from `start` up to and without `end`. */
  async read(start: number, end: number): Promise<Uint8Array> {
    const found = new Uint8Array(end - start);
    for (let position = start; position < end; ) {
      const { start: from, bytes } = await this.#pieceAt(position);
      const part = bytes.subarray(position - from, end - from);
      found.set(part, position - start);
      position += part.length;
    }
    return found;
  }

  async #pieceAt(position: number): Promise<Chunk> {
    const holds = ({ start, bytes }: Chunk): boolean => position >= start && position < start + bytes.length;
    const held = [...this.#kept, this.#window].find(holds);
    if (held) return held;
    const end = Math.min(position + WINDOW_BYTES, this.size) - 1;
    this.#asked += end - position + 1;
    if (this.#asked > MAX_READ_BYTES)
      throw new RangeError('More of the file was asked for than its length could need.');
    const bytes = await this.#ask(position, end);
    if (bytes.length === 0) throw new RangeError('The file is shorter than it was.');
    this.#window = { start: position, bytes };
    return this.#window;
  }
}
