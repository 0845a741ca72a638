import type { ByteReader } from './byte-reader.ts';
import { exifOf, orientationIn } from './orientation.ts';

/** Markers: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.1. */
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const JFIF = 0xe0;
/** With the marker and the length; the size of a small picture comes last, and the picture follows. */
const JFIF_BYTES = 18;
const EXIF = 0xe1;
const EXIF_NAME = Buffer.from('Exif\0\0');
/** The marker, the length and the name. */
const EXIF_HEADER_BYTES = 10;

/** The application data that decoders need: the density of the pixels, the colour profile and the colour transform. */
const kept = new Map([
  [JFIF, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/** What is looked through for the next marker at a time, at most (bytes). */
const WINDOW_BYTES = 64 * 1024;

/**
 * A JPEG without comments, without application data beside what decoders need, and without anything behind the image, such as the
 * film of a live photo. A malformed rest passes as it is.
 */
export async function* jpegWithoutMetadata(reader: ByteReader, onRemoved: () => void): AsyncGenerator<Uint8Array> {
  yield* reader.pass(2);
  let isTurned = false;
  for (;;) {
    const head = await reader.peek(4);
    const [first, marker = 0] = head;
    if (first !== 0xff) return yield* reader.pass();
    if (marker === END_OF_IMAGE) return yield* withoutTrailer(reader, onRemoved);
    if (marker === 0xff || hasNoLength(marker)) {
      yield* reader.pass(marker === 0xff ? fillingOf(await reader.peek(2, WINDOW_BYTES)) : 2);
      continue;
    }
    const length = head.length === 4 ? head.readUInt16BE(2) : 0;
    if (length < 2) return yield* reader.pass();
    if (isApplication(marker) || marker === COMMENT) {
      const segment = await reader.take(2 + length);
      const replacement: Buffer = isTurned && marker === EXIF ? Buffer.alloc(0) : replaced(segment, marker);
      isTurned ||= replacement.length > 0 && marker === EXIF;
      if (!replacement.equals(segment)) onRemoved();
      yield replacement;
    } else yield* reader.pass(2 + length);
    if (marker === START_OF_SCAN) yield* scan(reader);
  }
}

/** Any number of 0xff may stand before a marker, which begins with one itself. */
function fillingOf(window: Buffer): number {
  const end = window.findIndex((byte) => byte !== 0xff);
  return (end < 0 ? window.length : end) - 1;
}

function isApplication(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function hasNoLength(marker: number): boolean {
  return marker === 0x01 || isRestart(marker);
}

/** What stands in place of application data or a comment. */
function replaced(segment: Buffer, marker: number): Buffer {
  const name = kept.get(marker);
  if (name !== undefined && segment.toString('latin1', 4, 4 + name.length) === name)
    return marker === JFIF ? withoutThumbnail(segment) : segment;
  const orientation =
    marker === EXIF && segment.subarray(4, EXIF_HEADER_BYTES).equals(EXIF_NAME)
      ? orientationIn(segment.subarray(10))
      : null;
  if (orientation === null) return Buffer.alloc(0);
  const exif = exifOf(orientation);
  const header = Buffer.alloc(EXIF_HEADER_BYTES);
  header.writeUInt16BE(0xff00 + EXIF, 0);
  header.writeUInt16BE(EXIF_HEADER_BYTES - 2 + exif.length, 2);
  EXIF_NAME.copy(header, 4);
  return Buffer.concat([header, exif]);
}

function withoutThumbnail(segment: Buffer): Buffer {
  const jfif = Buffer.from(segment.subarray(0, JFIF_BYTES));
  if (jfif.length < JFIF_BYTES) return segment;
  jfif.writeUInt16BE(JFIF_BYTES - 2, 2);
  return jfif.fill(0, JFIF_BYTES - 2);
}

/** The compressed data up to the next marker. */
async function* scan(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const window = await reader.peek(2, WINDOW_BYTES);
    const at = nextMarker(window);
    if (at === null && window.length < 2) return yield* reader.pass();
    const isCut = at === null && window.at(-1) === 0xff;
    yield* reader.pass(at ?? (isCut ? window.length - 1 : window.length));
    if (at !== null) return;
  }
}

/** The position of a marker that ends a scan. A 0xff of the data is followed by 0, and restart markers belong to the scan. */
function nextMarker(window: Buffer): number | null {
  for (let at = window.indexOf(0xff); at >= 0 && at + 1 < window.length; at = window.indexOf(0xff, at + 1)) {
    const next = window[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return null;
}

async function* withoutTrailer(reader: ByteReader, onRemoved: () => void): AsyncGenerator<Uint8Array> {
  yield* reader.pass(2);
  if ((await reader.skip()) > 0) onRemoved();
}
