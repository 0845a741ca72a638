import type { MediaItem } from '../../model/post.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { MediaFailure } from './outcomes.ts';

interface Reading {
  chunks: AsyncIterator<Uint8Array>;
  /** The position in the file at which `buffered` begins, in bytes. */
  at: number;
  buffered: Uint8Array;
}

function brokeOff() {
  return new MediaFailure('The file at this address is incomplete.', { transient: true });
}

/**
 * A file read piece by piece, from any position. Reading forwards uses one download; a piece before the last one begins
 * another. `first` is the file where it is open already.
 */
export class MediaReader {
  readonly #job: Pick<PublishContext, 'openMedia'>;
  readonly #item: MediaItem;
  readonly #sizeBytes: number;
  #first: OpenMedia | null;
  #reading: Reading | null = null;

  constructor(
    job: Pick<PublishContext, 'openMedia'>,
    { item, sizeBytes, first }: { item: MediaItem; sizeBytes: number; first: OpenMedia | null },
  ) {
    this.#job = job;
    this.#item = item;
    this.#sizeBytes = sizeBytes;
    this.#first = first;
  }

  /** Exactly `length` bytes from `from` on, in memory. Throws `MediaFailure`, also where the file has changed its size. */
  async read(from: number, length: number): Promise<Buffer> {
    const reading = await this.#at(from);
    const pieces: Uint8Array[] = [];
    for (let missing = length; missing > 0; ) {
      await this.#fill(reading);
      const skipped = Math.min(reading.buffered.length, from - reading.at);
      const piece = reading.buffered.subarray(Math.max(0, skipped), Math.max(0, skipped) + missing);
      this.#advance(reading, Math.max(0, skipped) + piece.length);
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  /** Ends the download, where one is open. */
  async close(): Promise<void> {
    const reading = this.#reading;
    this.#reading = null;
    await reading?.chunks.return?.();
  }

  async #at(from: number): Promise<Reading> {
    if (this.#reading && this.#reading.at <= from) return this.#reading;
    await this.close();
    const media = this.#first ?? (await this.#job.openMedia(this.#item));
    this.#first = null;
    if (media.sizeBytes !== this.#sizeBytes)
      throw new MediaFailure('The file at this address changed while it was being uploaded. Publish the post again.', {
        transient: false,
      });
    this.#reading = { chunks: media.stream[Symbol.asyncIterator](), at: 0, buffered: new Uint8Array() };
    return this.#reading;
  }

  async #fill(reading: Reading): Promise<void> {
    while (reading.buffered.length === 0) {
      const next = await reading.chunks.next();
      if (next.done) throw brokeOff();
      reading.buffered = next.value;
    }
  }

  #advance(reading: Reading, bytes: number): void {
    reading.at += bytes;
    reading.buffered = reading.buffered.subarray(bytes);
  }
}
