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

/** What a file consists of beside its data. */
const EDITED = new Set(['moov', 'meta', 'udta', 'uuid']);

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
    const box = readBoxHeader(await reader.peek(MAX_HEADER_BYTES), 0, Number.MAX_SAFE_INTEGER);
    if (!box) return yield* reader.pass();
    if (!EDITED.has(box.type) || box.size > MAX_INDEX_BYTES) {
      yield* reader.pass(box.size);
      continue;
    }
    const bytes = Buffer.from(await reader.take(box.size));
    if (bytes.length === box.size && removeMetadata(bytes, { ...box, start: 0 })) onRemoved();
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

/** Blanks the metadata in a box. Returns whether there were any. */
function removeMetadata(bytes: Buffer, box: Box): boolean {
  switch (box.type) {
    case 'moov':
      return inChildren(bytes, box);
    case 'trak':
      return isRecorded(bytes, box) ? blank(bytes, box) : inChildren(bytes, box);
    case 'udta':
      return isHarmlessList(bytes, box) ? false : blank(bytes, box);
    case 'meta':
      return blank(bytes, box);
    case 'uuid':
      return bytes.indexOf(SPHERICAL, box.start) === box.start + box.headerSize ? false : blank(bytes, box);
    default:
      return false;
  }
}

function inChildren(bytes: Buffer, box: Box): boolean {
  // Each is edited: `some` would stop at the first.
  return childrenOf(bytes, box).filter((child) => removeMetadata(bytes, child)).length > 0;
}

function childrenOf(bytes: Buffer, { start, headerSize, size }: Box, skipped = 0): Box[] {
  return [...boxesIn(bytes, start + headerSize + skipped, start + size)];
}

function blank(bytes: Buffer, { start, headerSize, size }: Box): boolean {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, start + headerSize, start + size);
  return true;
}

/** A list may end with a number of 32 bits that is 0. */
function isHarmlessList(bytes: Buffer, box: Box): boolean {
  const children = childrenOf(bytes, box);
  const rest = children.reduce((left, child) => left - child.size, box.size - box.headerSize);
  return rest <= 4 && children.every((child) => isHarmless(bytes, child));
}

function isHarmless(bytes: Buffer, box: Box): boolean {
  if (box.type !== 'meta') return HARMLESS.has(box.type);
  // The version and the flags precede the boxes.
  const list = childrenOf(bytes, box, 4).find(({ type }) => type === 'ilst');
  return list !== undefined && childrenOf(bytes, list).every(({ type }) => type === ENCODER);
}

/** The type of a track is in its `mdia/hdlr`, behind the version, the flags and a type that is no longer used. */
function isRecorded(bytes: Buffer, track: Box): boolean {
  const media = childrenOf(bytes, track).find(({ type }) => type === 'mdia');
  const handler = media && childrenOf(bytes, media).find(({ type }) => type === 'hdlr');
  const at = handler && handler.start + handler.headerSize + 8;
  return at !== undefined && RECORDED.has(bytes.toString('latin1', at, at + 4));
}
