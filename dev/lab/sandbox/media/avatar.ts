import { crc32, deflateSync } from 'node:zlib';
import { sha256 } from '../core/ids.ts';

const CELLS = 5;
const CELL_PX = 24;
const MARGIN_PX = 12;
const SIZE_PX = CELLS * CELL_PX + 2 * MARGIN_PX;

/** A profile picture as a PNG: a mirrored pattern in one colour that depends on the name only. */
export function avatarPng(name: string): Buffer {
  const hash = Buffer.from(sha256(name), 'hex');
  const colour = colourOf(hash[0] ?? 0);
  const rows = Array.from({ length: SIZE_PX }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE_PX }, (_, x) => Number(isInk(hash, x, y)))]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE_PX, 0);
  header.writeUInt32BE(SIZE_PX, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...colour.map((part) => Math.round(255 - (255 - part) * 0.18)), ...colour])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourOf(byte: number): number[] {
  const palette = ['2563eb', 'db2777', '059669', 'd97706', '7c3aed', 'dc2626', '0891b2', '4f46e5'];
  return [...Buffer.from(palette[byte % palette.length] ?? '2563eb', 'hex')];
}

function isInk(hash: Buffer, x: number, y: number): boolean {
  const column = Math.floor((x - MARGIN_PX) / CELL_PX);
  const row = Math.floor((y - MARGIN_PX) / CELL_PX);
  if (column < 0 || row < 0 || column >= CELLS || row >= CELLS) return false;
  const mirrored = Math.min(column, CELLS - 1 - column);
  return ((hash[1 + row * 3 + mirrored] ?? 0) & 1) === 1;
}

/** Length, name, data and checksum, as in every chunk of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
