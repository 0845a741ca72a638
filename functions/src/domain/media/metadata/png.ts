import { crc32 } from 'node:zlib';
import type { ByteReader } from './byte-reader.ts';
import { exifOf, orientationIn } from './orientation.ts';

const SIGNATURE_BYTES = 8;
/** The length, the type and the checksum of a chunk. */
const FRAME_BYTES = 12;
/** Longer EXIF data are dropped without being looked at. */
const MAX_EXIF_BYTES = 1024 * 1024;

/** Optional chunks that change how the picture looks, of an animation too: https://www.w3.org/TR/png-3/#11Chunks */
const kept = new Set('tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '));

/** A PNG without optional chunks that do not change how it looks, and without anything behind its end. A malformed rest passes. */
export async function* pngWithoutMetadata(reader: ByteReader, onRemoved: () => void): AsyncGenerator<Uint8Array> {
  yield* reader.pass(SIGNATURE_BYTES);
  for (;;) {
    const head = await reader.peek(8);
    const type = head.toString('latin1', 4);
    if (!/^[A-Za-z]{4}$/.test(type)) return yield* reader.pass();
    const length = head.readUInt32BE(0);
    if (type === 'IEND') break;
    // A capital letter says that the chunk is necessary.
    if (/^[A-Z]/.test(type) || kept.has(type)) yield* reader.pass(FRAME_BYTES + length);
    else if (type === 'eXIf' && length <= MAX_EXIF_BYTES) {
      const chunk = await reader.take(FRAME_BYTES + length);
      const replacement = turned(chunk);
      if (!replacement.equals(chunk)) onRemoved();
      yield replacement;
    } else {
      await reader.skip(FRAME_BYTES + length);
      onRemoved();
    }
  }
  yield* reader.pass(FRAME_BYTES);
  if ((await reader.skip()) > 0) onRemoved();
}

/** An EXIF chunk with nothing but the orientation; empty where there is none. */
function turned(chunk: Buffer): Buffer {
  const orientation = orientationIn(chunk.subarray(8, -4));
  if (orientation === null) return Buffer.alloc(0);
  const exif = exifOf(orientation);
  const typed = Buffer.concat([Buffer.from('eXIf'), exif]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(exif.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}
