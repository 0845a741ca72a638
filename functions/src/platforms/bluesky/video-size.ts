import { MAX_HEADER_BYTES, readBoxHeader } from '../kit/mp4-boxes.ts';

/** The longest index that is kept in memory (bytes). An hour of video has a shorter one. */
const MAX_INDEX_BYTES = 4 * 1024 * 1024;
/** What a player needs to know before the first frame: the kind of file, and its index. */
const KEPT = new Set(['ftyp', 'moov']);

/**
 * Finds the size of an MP4 among the bytes that pass through, wherever its index is: the boxes of a file name their
 * lengths, so all others are skipped.
 */
export class VideoSize {
  readonly #kept: Uint8Array[] = [];
  #keptBytes = 0;
  /** The beginning of a box, as long as its header is incomplete. */
  #header: Uint8Array = new Uint8Array();
  /** How much of the current box is still to come (bytes). */
  #left = 0;
  #keeps = false;

  async *passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#read(chunk);
      yield chunk;
    }
  }

  /** In pixels, as the video is seen; null where the bytes did not show it. */
  async result(): Promise<{ width: number; height: number } | null> {
    if (this.#keptBytes > MAX_INDEX_BYTES) return null;
    const { videoFactsOf } = await import('../kit/video-facts.ts');
    const { width, height } = await videoFactsOf([{ start: 0, bytes: Buffer.concat(this.#kept) }], this.#keptBytes);
    return width && height ? { width, height } : null;
  }

  #read(chunk: Uint8Array): void {
    let bytes = this.#header.length > 0 ? Buffer.concat([this.#header, chunk]) : chunk;
    while (bytes.length > 0) {
      if (this.#left === 0) {
        if (bytes.length < MAX_HEADER_BYTES) break;
        const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        // Nothing after a damaged box can be found.
        const box = readBoxHeader(view, 0, Number.MAX_SAFE_INTEGER);
        this.#left = box?.size ?? Number.POSITIVE_INFINITY;
        this.#keeps = KEPT.has(box?.type ?? '');
      }
      const part = bytes.subarray(0, this.#left);
      if (this.#keeps) this.#keep(part);
      this.#left -= part.length;
      bytes = bytes.subarray(part.length);
    }
    this.#header = bytes;
  }

  #keep(part: Uint8Array): void {
    this.#keptBytes += part.length;
    if (this.#keptBytes <= MAX_INDEX_BYTES) this.#kept.push(part);
  }
}
