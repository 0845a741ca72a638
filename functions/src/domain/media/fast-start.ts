import { buffer } from 'node:stream/consumers';
import { type Box, boxesIn, MAX_INDEX_BYTES } from '../../platforms/kit/mp4-boxes.ts';
import { boxesOfFile, type StoredFile } from './mp4-file.ts';

/** An ordinary file has fewer than ten. One in fragments, which has many, needs no index at its beginning. */
const MAX_BOXES = 32;

/** The tables of the positions of the data, and the bytes of an entry. https://developer.apple.com/documentation/quicktime-file-format/chunk_offset_atom */
const OFFSET_TABLES: Readonly<Record<string, 4 | 8>> = { stco: 4, co64: 8 };
/** What contains the tables, from the index inwards. */
const CONTAINERS = ['trak', 'mdia', 'minf', 'stbl'];

/**
 * The contents of an MP4 or MOV file with its index (`moov`) before its data, for platforms that read a file as it arrives; null
 * where it is so already, or the file is none that can be rearranged. Nothing is encoded again, and the size stays the same.
 */
export async function fastStarted(file: StoredFile): Promise<AsyncIterable<Uint8Array> | null> {
  const boxes = await topLevelBoxes(file);
  const index = boxes.find(({ type }) => type === 'moov');
  const data = boxes.find(({ type }) => type === 'mdat');
  if (!index || !data || index.start < data.start || index.size > MAX_INDEX_BYTES) return null;
  const moov = await buffer(file.read({ start: index.start, end: index.start + index.size - 1 }));
  if (!moveOffsets(moov, { ...index, start: 0 }, data.start, index.start)) return null;
  return rearranged(file, moov, data.start, index);
}

/** The boxes of the file up to its index. */
async function topLevelBoxes(file: StoredFile): Promise<Box[]> {
  const boxes: Box[] = [];
  for await (const box of boxesOfFile(file)) {
    boxes.push(box);
    if (box.type === 'moov' || boxes.length === MAX_BOXES) break;
  }
  return boxes;
}

async function* rearranged(file: StoredFile, moov: Buffer, dataStart: number, index: Box): AsyncGenerator<Uint8Array> {
  const end = index.start + index.size;
  if (dataStart > 0) yield* file.read({ start: 0, end: dataStart - 1 });
  yield moov;
  yield* file.read({ start: dataStart, end: index.start - 1 });
  if (end < file.sizeBytes) yield* file.read({ start: end, end: file.sizeBytes - 1 });
}

/** Adds the size of the index to the positions of what it moves in front of. False where they cannot be changed. */
function moveOffsets(moov: Buffer, index: Box, from: number, to: number): boolean {
  const tables = [...offsetTables(moov, index)];
  return tables.length > 0 && tables.every((table) => moveTable(moov, table, from, to));
}

/** A compressed index (`cmov`) has none. */
function* offsetTables(moov: Buffer, { start, headerSize, size }: Box, depth = 0): Generator<Box> {
  for (const box of boxesIn(moov, start + headerSize, start + size)) {
    if (box.type in OFFSET_TABLES) yield box;
    else if (box.type === CONTAINERS[depth]) yield* offsetTables(moov, box, depth + 1);
  }
}

function moveTable(moov: Buffer, table: Box, from: number, to: number): boolean {
  const width = OFFSET_TABLES[table.type] ?? 4;
  const entries = table.start + table.headerSize + 8;
  const end = table.start + table.size;
  if (entries > end) return false;
  const tableEnd = entries + moov.readUInt32BE(entries - 4) * width;
  if (tableEnd > end) return false;
  for (let at = entries; at < tableEnd; at += width) {
    const offset = width === 4 ? moov.readUInt32BE(at) : Number(moov.readBigUInt64BE(at));
    if (offset < from || offset >= to) continue;
    const next = offset + moov.length;
    if (width === 8) moov.writeBigUInt64BE(BigInt(next), at);
    else if (next > 0xffff_ffff) return false;
    else moov.writeUInt32BE(next, at);
  }
  return true;
}
