import type { ByteReader } from './byte-reader.ts';
import { exifOf, orientationIn } from './orientation.ts';

/** https://developers.google.com/speed/webp/docs/riff_container */
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Readers ignore a chunk of an unknown type; this name is the one that RIFF has for filling. */
const FILLING = 'JUNK';

/** Where an orientation can be (bytes). */
const EXIF_HEAD_BYTES = 64 * 1024;

/**
 * A WebP of the same size without metadata: zeros stand in their place, since the size of the file, which is at its beginning, is not
 * known before the metadata, which are at its end. A malformed rest passes.
 */
export async function* webpWithoutMetadata(reader: ByteReader, onRemoved: () => void): AsyncGenerator<Uint8Array> {
  const header = await reader.take(RIFF_HEADER_BYTES);
  yield header;
  let left = header.length < RIFF_HEADER_BYTES ? 0 : header.readUInt32LE(4) - 4;
  if (left < CHUNK_HEADER_BYTES) return yield* reader.pass();
  let hasExif = false;
  while (left > 0) {
    const head = Buffer.from(await reader.peek(CHUNK_HEADER_BYTES + 1));
    if (head.length < CHUNK_HEADER_BYTES) return yield* reader.pass();
    const type = head.toString('latin1', 0, 4);
    const payload = head.readUInt32LE(4);
    const padded = payload + (payload % 2);
    left -= CHUNK_HEADER_BYTES + padded;
    if (type === 'VP8X' && payload > 0) {
      const flags = head[CHUNK_HEADER_BYTES] ?? 0;
      hasExif = (flags & EXIF_FLAG) !== 0;
      head[CHUNK_HEADER_BYTES] = flags & ~XMP_FLAG;
      await reader.skip(head.length);
      yield head;
      yield* reader.pass(padded - 1);
    } else if (kept.has(type)) yield* reader.pass(CHUNK_HEADER_BYTES + padded);
    else yield* blanked(reader, { type, size: padded, keepsOrientation: hasExif && type === 'EXIF' }, onRemoved);
  }
  if ((await reader.skip()) > 0) onRemoved();
}

interface Chunk {
  type: string;
  size: number;
  keepsOrientation: boolean;
}

async function* blanked(
  reader: ByteReader,
  { type, size, keepsOrientation }: Chunk,
  onRemoved: () => void,
): AsyncGenerator<Uint8Array> {
  const header = Buffer.from(await reader.take(CHUNK_HEADER_BYTES));
  const head = Buffer.from(await reader.peek(Math.min(size, EXIF_HEAD_BYTES)));
  // Some programs write the name of the segment of a JPEG before the data.
  const exif = head.indexOf('Exif\0\0') === 0 ? head.subarray(6) : head;
  const start = keepsOrientation ? exifOf(orientationIn(exif) ?? 1).subarray(0, head.length) : Buffer.alloc(0);
  if (!keepsOrientation) header.write(FILLING, 'latin1');
  yield header;
  await reader.skip(start.length);
  yield start;
  let isChanged = !head.subarray(0, start.length).equals(start) || (!keepsOrientation && type !== FILLING);
  for await (const piece of reader.pass(size - start.length)) {
    const zeros = Buffer.alloc(piece.length);
    isChanged ||= !piece.equals(zeros);
    yield zeros;
  }
  if (isChanged) onRemoved();
}
