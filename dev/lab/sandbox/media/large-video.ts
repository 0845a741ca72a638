import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';

/** The sample video: a complete file by itself. */
const sample = readFileSync(new URL('./samples/sample.mp4', import.meta.url));

/** Padding is sent in pieces of this size, whatever the length of the file. */
const PIECE_BYTES = 64 * 1024;

/**
 * A playable MP4 of exactly `bytes` bytes, from `from` to `to` inclusive: the sample, then a `free` box of zeros that
 * players skip. Nothing longer than a piece is ever in memory. Below the sample's own size it is a truncated file.
 */
export function bigVideo(bytes: number, from = 0, to = bytes - 1): Readable {
  return Readable.from(pieces(bytes, from, to), { objectMode: false, highWaterMark: PIECE_BYTES });
}

function* pieces(bytes: number, from: number, to: number): Generator<Buffer> {
  const head = Buffer.concat([sample, freeBox(bytes - sample.length)]).subarray(0, bytes);
  const zeros = Buffer.alloc(PIECE_BYTES);
  for (let at = from; at <= to; ) {
    const source = at < head.length ? head.subarray(at, at + PIECE_BYTES) : zeros;
    const piece = source.subarray(0, to - at + 1);
    at += piece.length;
    yield piece;
  }
}

/** Header of a box with a 64-bit size: 16 bytes, the size counts them. Too short a rest stays plain zeros. */
function freeBox(bytes: number): Buffer {
  const header = Buffer.alloc(16);
  if (bytes < header.length) return header;
  header.writeUInt32BE(1, 0);
  header.write('free', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(bytes), 8);
  return header;
}
