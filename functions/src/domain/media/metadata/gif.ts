import type { ByteReader } from './byte-reader.ts';

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
const HEADER_BYTES = 13;
const IMAGE_BYTES = 10;
/** How far blocks are followed at a time, at most (bytes). */
const WINDOW_BYTES = 64 * 1024;
const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [COMMENT, APPLICATION] = [0xfe, 0xff];
/** How often an animation repeats, and the colour profile. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** A GIF without comments, without the data of applications such as XMP, and without anything behind its end. A malformed rest passes. */
export async function* gifWithoutMetadata(reader: ByteReader, onRemoved: () => void): AsyncGenerator<Uint8Array> {
  const header = await reader.take(HEADER_BYTES);
  yield header;
  yield* reader.pass(tableBytes(header[10]));
  for (;;) {
    const head = await reader.peek(14);
    if (head[0] === IMAGE) {
      yield* reader.pass(IMAGE_BYTES);
      // The smallest size of a code follows the colours.
      yield* reader.pass(tableBytes(head[9]) + 1);
      yield* blocks(reader);
    } else if (head[0] === EXTENSION && isMetadata(head)) {
      await reader.skip(2);
      for await (const _ of blocks(reader));
      onRemoved();
    } else if (head[0] === EXTENSION) {
      yield* reader.pass(2);
      yield* blocks(reader);
    } else if (head[0] === TRAILER) break;
    else return yield* reader.pass();
  }
  yield* reader.pass(1);
  if ((await reader.skip()) > 0) onRemoved();
}

/** The size of the table of colours that the flags announce. */
function tableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function isMetadata(head: Buffer): boolean {
  const [, label] = head;
  return label === COMMENT || (label === APPLICATION && !keptApplications.has(head.toString('latin1', 3, 14)));
}

/** Blocks with their lengths, up to the empty one. */
async function* blocks(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let isOver = false; !isOver; ) {
    const window = await reader.peek(1, WINDOW_BYTES);
    let end = 0;
    do {
      const length = window[end] ?? 0;
      isOver = length === 0;
      end += 1 + length;
    } while (!isOver && end < window.length);
    yield* reader.pass(end);
  }
}
