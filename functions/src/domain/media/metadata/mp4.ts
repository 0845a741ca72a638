import { buffer } from 'node:stream/consumers';
import {
  type Box,
  boxesIn,
  MAX_HEADER_BYTES,
  MAX_INDEX_BYTES,
  readBoxHeader,
} from '../../../platforms/kit/mp4-boxes.ts';
import { boxesOfFile, type StoredFile } from '../mp4-file.ts';
import type { ByteReader } from './byte-reader.ts';

const METADATA = ['meta', 'udta', 'uuid'];
/** What a file consists of beside its data. */
const EDITED = new Set(['moov', ...METADATA]);
const EDITED_INSIDE = { moov: new Set(['trak', ...METADATA]), trak: new Set(METADATA) };

/** The size of a last box that says only that it lasts until the end. */
const OPEN_SIZE = Number.MAX_SAFE_INTEGER;

/** The boxes of an index that are looked at: that of a video with a hundred tracks has some thousands. */
const MAX_INDEX_BOXES = 10_000;

/**
 * What `udta` has of use to players, and the name of the encoder, which nearly every file has:
 * https://developer.apple.com/documentation/quicktime-file-format/user_data_atoms
 */
const HARMLESS = new Set(['name', 'kind', 'tagc', 'hinf', 'hnti', 'chpl', 'free', 'skip']);
const ENCODER = '\xa9too';

/** How a spherical video says that it is one: https://github.com/google/spatial-media/blob/master/docs/spherical-video-rfc.md */
const SPHERICAL = Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex');

/** The handlers of tracks with what sensors and cameras recorded along with the video. */
const RECORDED = new Set(['meta', 'camm']);

/**
 * An MP4 or MOV file of the same size without metadata: each box of metadata becomes an empty one that players skip, so that the
 * positions of the data in the index stay right. A malformed rest passes.
 */
export async function* mp4WithoutMetadata(reader: ByteReader, onRemoved: () => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    const box = readBoxHeader(await reader.peek(MAX_HEADER_BYTES), 0, OPEN_SIZE);
    if (!box) return yield* reader.pass();
    const isOpen = box.size === OPEN_SIZE;
    if (!EDITED.has(box.type) || (box.size > MAX_INDEX_BYTES && !isOpen)) {
      yield* reader.pass(box.size);
      continue;
    }
    const bytes = Buffer.from(await reader.take(isOpen ? MAX_INDEX_BYTES + 1 : box.size));
    if (bytes.length > MAX_INDEX_BYTES) {
      yield bytes;
      return yield* reader.pass();
    }
    const size = isOpen ? bytes.length : box.size;
    if (bytes.length === size && removeMetadata(bytes, { ...box, size })) onRemoved();
    yield bytes;
  }
}

/** An ordinary file has fewer than ten boxes. Those of a longer list are not read one by one. */
const MAX_BOXES = 32;

/** Whether `mp4WithoutMetadata` changes a stored file. Reads no data of tracks. */
export async function hasMp4Metadata(file: StoredFile): Promise<boolean> {
  let count = 0;
  for await (const { start, ...box } of boxesOfFile(file)) {
    count += 1;
    if (count > MAX_BOXES) return true;
    if (!EDITED.has(box.type) || box.size > MAX_INDEX_BYTES) continue;
    const bytes = await buffer(file.read({ start, end: start + box.size - 1 }));
    if (bytes.length === box.size && removeMetadata(bytes, { ...box, start: 0 })) return true;
  }
  return false;
}

interface Index {
  bytes: Buffer;
  boxesLeft: number;
}

/** Blanks the metadata in a box, which begins with the bytes. Returns whether there were any. */
function removeMetadata(bytes: Buffer, box: Box): boolean {
  return removeFrom({ bytes, boxesLeft: MAX_INDEX_BOXES }, box);
}

function removeFrom(index: Index, box: Box): boolean {
  const { bytes } = index;
  switch (box.type) {
    case 'moov':
      return inChildren(index, box, EDITED_INSIDE.moov);
    case 'trak':
      return isRecorded(index, box) ? blank(bytes, box) : inChildren(index, box, EDITED_INSIDE.trak);
    case 'udta':
      return isHarmlessList(index, box) ? false : blank(bytes, box);
    case 'uuid':
      return isSpherical(bytes, box) ? false : blank(bytes, box);
    default:
      return blank(bytes, box);
  }
}

function inChildren(index: Index, box: Box, edited: ReadonlySet<string>): boolean {
  const children = childrenOf(index, box).filter(({ type }) => edited.has(type));
  // Each is edited: `some` would stop at the first.
  return children.filter((child) => removeFrom(index, child)).length > 0;
}

function childrenOf(index: Index, { start, headerSize, size }: Box, skipped = 0): Box[] {
  const children: Box[] = [];
  for (const box of boxesIn(index.bytes, start + headerSize + skipped, start + size)) {
    if (index.boxesLeft === 0) break;
    index.boxesLeft -= 1;
    children.push(box);
  }
  return children;
}

function isSpherical(bytes: Buffer, { start, headerSize }: Box): boolean {
  const id = start + headerSize;
  return bytes.subarray(id, id + SPHERICAL.length).equals(SPHERICAL);
}

function blank(bytes: Buffer, { start, headerSize, size }: Box): boolean {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, start + headerSize, start + size);
  return true;
}

/** A list may end with a number of 32 bits that is 0. */
function isHarmlessList(index: Index, box: Box): boolean {
  const children = childrenOf(index, box);
  const rest = children.reduce((left, child) => left - child.size, box.size - box.headerSize);
  return rest <= 4 && children.every((child) => isHarmless(index, child));
}

function isHarmless(index: Index, box: Box): boolean {
  if (box.type !== 'meta') return HARMLESS.has(box.type);
  // The version and the flags precede the boxes.
  const list = childrenOf(index, box, 4).find(({ type }) => type === 'ilst');
  return list !== undefined && childrenOf(index, list).every(({ type }) => type === ENCODER);
}

/** The type of a track is in its `mdia/hdlr`, behind the version, the flags and a type that is no longer used. */
function isRecorded(index: Index, track: Box): boolean {
  const media = childrenOf(index, track).find(({ type }) => type === 'mdia');
  const handler = media && childrenOf(index, media).find(({ type }) => type === 'hdlr');
  const at = handler && handler.start + handler.headerSize + 8;
  return at !== undefined && RECORDED.has(index.bytes.toString('latin1', at, at + 4));
}
