/** Kept of a file's beginning and of its end (bytes): where almost every format says how long it plays. */
const PART_BYTES = 512 * 1024;

/** What was remembered of a stream that has gone by. */
export interface HeadAndTail {
  size: number;
  head: Uint8Array;
  tail: Uint8Array;
}

/** Remembers the beginning, the end and the length of what is passed through it. Takes the same memory for any length. */
export class HeadTailBuffer {
  #size = 0;
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  #tail: Uint8Array[] = [];
  #tailBytes = 0;

  async *passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#keep(chunk);
      yield chunk;
    }
  }

  contents(): HeadAndTail {
    return {
      size: this.#size,
      head: Buffer.concat(this.#head),
      tail: Buffer.concat(this.#tail),
    };
  }

  #keep(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#headBytes < PART_BYTES) {
      // Copied, as a slice would hold the whole chunk in memory.
      const part = Uint8Array.from(chunk.subarray(0, PART_BYTES - this.#headBytes));
      this.#head.push(part);
      this.#headBytes += part.length;
    }
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    for (let [first] = this.#tail; first && this.#tailBytes - first.length >= PART_BYTES; [first] = this.#tail) {
      this.#tail.shift();
      this.#tailBytes -= first.length;
    }
  }
}
