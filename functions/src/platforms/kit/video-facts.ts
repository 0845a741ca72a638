import { CustomSource, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import type { FileFacts } from '../contract/rules.ts';
import { type Box, boxesIn, readBoxHeader } from './mp4-boxes.ts';

/** Longer than any well-formed beginning takes (ms). */
const TIMEOUT_MS = 3000;
/** What the average rate of frames is computed from. */
const SAMPLED_FRAMES = 500;

/** A part of a file that was read. */
export interface FilePart {
  /** Where it begins (bytes). */
  start: number;
  bytes: Uint8Array;
}

interface VideoFacts extends Omit<FileFacts, 'mimeType' | 'sizeBytes' | 'animated'> {
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
}

const unknown: VideoFacts = { durationSeconds: null, width: null, height: null };

/**
 * Where the index of an MP4 or MOV file goes on after its first bytes, or follows its data; null where these hold all of it, or do not
 * show where it is.
 */
export function missingIndexAt(head: Uint8Array): number | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const box = readBoxHeader(bytes, start, Number.POSITIVE_INFINITY);
    if (!box) return null;
    const end = start + box.size;
    if (box.type === 'moov') return end > bytes.length ? bytes.length : null;
    if (end >= bytes.length) return Number.isFinite(end) ? end : null;
    start = end;
  }
  return null;
}

/**
 * What is known of a video from the parts of it that hold its index. Unknown facts are null or left out. `sizeBytes` is the size of the whole
 * file.
 */
export async function videoFactsOf(parts: readonly FilePart[], sizeBytes: number): Promise<VideoFacts> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const source = new CustomSource({
    getSize: () => sizeBytes,
    read: (start, end) => {
      timeout.throwIfAborted();
      return readParts(parts, start, end);
    },
    prefetchProfile: 'none',
  });
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return unknown;
    const seconds = await input.computeDuration();
    return {
      durationSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
      width: (await track.getDisplayWidth()) || null,
      height: (await track.getDisplayHeight()) || null,
      ...(await encodingOf(input, track)),
      editListEntries: editListEntries(parts),
    };
  } catch {
    return unknown;
  } finally {
    input.dispose();
  }
}

/** Bytes from `start` to `end`, excluding `end`. The parser asks for the data between two boxes, and does not look at it. */
function readParts(parts: readonly FilePart[], start: number, end: number): Uint8Array {
  const isKnown = (at: number): boolean => parts.some((one) => at >= one.start && at < one.start + one.bytes.length);
  if (!isKnown(start) || !isKnown(end - 1)) throw new RangeError('This part of the file was not read.');
  const found = new Uint8Array(end - start);
  for (const { start: from, bytes } of parts) {
    const known = bytes.subarray(Math.max(0, start - from), Math.max(0, end - from));
    if (known.length > 0) found.set(known, Math.max(0, from - start));
  }
  return found;
}

async function encodingOf(input: Input, track: InputVideoTrack) {
  const audio = await input.getPrimaryAudioTrack();
  const avcProfile = /^avc[13]\.([0-9a-f]{2})/i.exec((await track.getCodecParameterString()) ?? '')?.[1];
  const { averagePacketRate } = await track.computePacketStats(SAMPLED_FRAMES);
  return {
    videoCodec: await track.getCodec(),
    audioCodec: (await audio?.getCodec()) ?? null,
    framesPerSecond: averagePacketRate > 0 ? averagePacketRate : null,
    ...(avcProfile === undefined ? {} : { avcProfile: Number.parseInt(avcProfile, 16) }),
  };
}

/** Of the track with the most. */
function editListEntries(parts: readonly FilePart[]): number {
  const lists = parts.flatMap(({ bytes }) => {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return [...boxesOn(whole, ['moov', 'trak', 'edts', 'elst'], { from: 0, to: whole.length })].map(
      ({ start, headerSize, size }) => (size >= headerSize + 8 ? whole.readUInt32BE(start + headerSize + 4) : 0),
    );
  });
  return Math.max(0, ...lists);
}

function* boxesOn(bytes: Buffer, path: readonly string[], { from, to }: { from: number; to: number }): Generator<Box> {
  const [type, ...inner] = path;
  for (const box of boxesIn(bytes, from, to)) {
    if (box.type !== type) continue;
    if (inner.length === 0) yield box;
    else yield* boxesOn(bytes, inner, { from: box.start + box.headerSize, to: box.start + box.size });
  }
}
