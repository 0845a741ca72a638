import type { HeadAndTail } from './head-tail-buffer.ts';

/** Size of one read from the store (bytes). */
const WINDOW_BYTES = 1024 * 1024;
/** A parser that reads more than this was given a malicious file (bytes); two hours of MP3 without an index need as much. */
const MAX_READ_BYTES = 128 * 1024 * 1024;

/** Reads the bytes from `start` to `end`, both included; may return fewer, at least one. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

interface Chunk {
  start: number;
  bytes: Uint8Array;
}

/**
 * Random access to a stored file. Most reads are served from the buffered head and tail; the rest from the store, one window
 * at a time. Throws `RangeError` if a reader reads too much.
 */
export class StoredFileReader {
  readonly size: number;
  readonly #readRange: ReadRange;
  readonly #buffered: readonly Chunk[];
  #window: Chunk = { start: 0, bytes: new Uint8Array() };
  #bytesRead = 0;

  constructor(ends: HeadAndTail, readRange: ReadRange) {
    this.size = ends.size;
    this.#readRange = readRange;
    this.#buffered = [
      { start: 0, bytes: ends.head },
      { start: ends.size - ends.tail.length, bytes: ends.tail },
    ];
  }

  /** The bytes from `start` to `end`, excluding `end`. */
  async read(start: number, end: number): Promise<Uint8Array> {
    const found = new Uint8Array(end - start);
    for (let position = start; position < end; ) {
      const { start: from, bytes } = await this.#chunkAt(position);
      const part = bytes.subarray(position - from, end - from);
      found.set(part, position - start);
      position += part.length;
    }
    return found;
  }

  async #chunkAt(position: number): Promise<Chunk> {
    const includesPosition = ({ start, bytes }: Chunk): boolean => position >= start && position < start + bytes.length;
    const buffered = [...this.#buffered, this.#window].find(includesPosition);
    if (buffered) return buffered;
    const end = Math.min(position + WINDOW_BYTES, this.size) - 1;
    this.#bytesRead += end - position + 1;
    if (this.#bytesRead > MAX_READ_BYTES)
      throw new RangeError('More of the file was read than its duration could need.');
    const bytes = await this.#readRange(position, end);
    if (bytes.length === 0) throw new RangeError('The file is shorter than it was.');
    this.#window = { start: position, bytes };
    return this.#window;
  }
}
