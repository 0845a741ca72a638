/** How much of the beginning and of the end is kept (bytes): almost every format has its duration in one of them. */
export const PART_BYTES = 512 * 1024;

/** The size of a stream, its first and its last bytes. */
export interface HeadAndTail {
  size: number;
  head: Uint8Array;
  tail: Uint8Array;
}

/** Records the beginning, the end and the size of a stream that passes through it. Memory use does not depend on the size. */
export class HeadTailBuffer {
  #size = 0;
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  #tail: Uint8Array[] = [];
  #tailBytes = 0;

  async *passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#add(chunk);
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

  #add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#headBytes < PART_BYTES) {
      // Copied, since a subarray would keep the whole chunk in memory.
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
