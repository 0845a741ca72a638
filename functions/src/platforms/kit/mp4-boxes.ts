/** A box of an MP4 or MOV file, which these are made of. https://www.iso.org/standard/83102.html, section 4.2 */
export interface Box {
  type: string;
  /** Where it begins, and its length with its header (bytes). */
  start: number;
  size: number;
  headerSize: number;
}

/** The index of a video of ten hours, and more than Herald holds in memory of any other file at a time (bytes). */
export const MAX_INDEX_BYTES = 32 * 1024 * 1024;

/** The longest header of a box. */
export const MAX_HEADER_BYTES = 16;

/** The header of a box at `start`; null where there is none. `left` are the bytes until the end of what contains it. */
export function readBoxHeader(bytes: Buffer, start: number, left: number): Box | null {
  if (start + 8 > bytes.length) return null;
  const type = bytes.toString('latin1', start + 4, start + 8);
  const short = bytes.readUInt32BE(start);
  const isLong = short === 1;
  if (isLong && start + 16 > bytes.length) return null;
  const headerSize = isLong ? 16 : 8;
  const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? left : short;
  return size < headerSize || !Number.isSafeInteger(size) ? null : { type, start, size, headerSize };
}

/** The boxes between two positions of a buffer, as far as they are whole. */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start < to; ) {
    const box = readBoxHeader(bytes, start, to - start);
    if (!box || start + box.size > to) return;
    yield box;
    start += box.size;
  }
}
