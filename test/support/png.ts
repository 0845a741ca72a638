/** The length, the type and the checksum of a chunk; the last one has nothing else. */
const FRAME_BYTES = 12;

/** A PNG with other bytes in a chunk before its end, which stay when its metadata are removed. */
export function withChunk(png: Buffer, bytes: Buffer): Buffer {
  const header = Buffer.from('\0\0\0\0fdAT', 'latin1');
  header.writeUInt32BE(bytes.length);
  return Buffer.concat([png.subarray(0, -FRAME_BYTES), header, bytes, Buffer.alloc(4), png.subarray(-FRAME_BYTES)]);
}
