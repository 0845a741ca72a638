import { setImmediate as nextTurn } from 'node:timers/promises';

/** After so much work other work has its turn: a step counts as one, and so do as many bytes as are looked through in its time. */
const WORK_OF_TURN = 1000;
const BYTES_OF_STEP = 256;

/** Reads a stream piece by piece. Each method ends early where the stream does. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;
  #work = 0;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source;
  }

  /** The next `length` bytes, which stay unread. Of those that have arrived up to `most`. */
  async peek(length: number, most = length): Promise<Buffer> {
    while (this.#bufferedBytes < length && (await this.#fill()));
    if ((this.#buffered[0]?.length ?? 0) < length) this.#buffered = [Buffer.concat(this.#buffered)];
    const bytes = this.#buffered[0]?.subarray(0, most) ?? Buffer.alloc(0);
    this.#work += 1 + bytes.length / BYTES_OF_STEP;
    if (this.#work > WORK_OF_TURN) {
      this.#work = 0;
      await nextTurn();
    }
    return bytes;
  }

  async take(length: number): Promise<Buffer> {
    const bytes = await this.peek(length);
    this.#advance(bytes.length);
    return bytes;
  }

  /** The next `length` bytes in pieces, as they arrive. By default all. */
  async *pass(length = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      while (this.#bufferedBytes === 0) if (!(await this.#fill())) return;
      const piece = this.#buffered[0]?.subarray(0, left) ?? Buffer.alloc(0);
      this.#advance(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  /** Leaves bytes out, and resolves with how many there were. By default all. */
  async skip(length?: number): Promise<number> {
    let size = 0;
    for await (const piece of this.pass(length)) size += piece.length;
    return size;
  }

  async #fill(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    const { buffer, byteOffset, byteLength } = next.value;
    this.#buffered.push(Buffer.from(buffer, byteOffset, byteLength));
    this.#bufferedBytes += byteLength;
    return true;
  }

  #advance(length: number): void {
    this.#bufferedBytes -= length;
    const first = this.#buffered[0]?.subarray(length);
    if (first === undefined || first.length === 0) this.#buffered.shift();
    else this.#buffered[0] = first;
  }
}
