import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withoutMetadata } from './remove.ts';

async function* whole(file: Buffer) {
  yield file;
}

function withoutMp4(file: Buffer): Promise<Buffer> {
  return buffer(withoutMetadata(whole(file), 'video/mp4'));
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const payload = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + payload.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, payload]);
}

/** Headers of boxes, each of which contains the next. */
function nested(type: string, depth: number): Buffer {
  const boxes = Buffer.alloc(8 * depth);
  for (let at = 0; at < boxes.length; at += 8) {
    boxes.writeUInt32BE(boxes.length - at, at);
    boxes.write(type, at + 4, 'latin1');
  }
  return boxes;
}

it.each([
  ['moov', nested('moov', 30_000)],
  ['trak', box('moov', nested('trak', 30_000))],
])('boxes %s within each other, however deep, pass', async (_type, file) => {
  expect((await withoutMp4(file)).equals(file)).toBe(true);
});

it('an index with more boxes than a video has is not read to its end', async () => {
  const after = (count: number) =>
    box('moov', Buffer.alloc(8 * count, box('free')), box('udta', box('auth', Buffer.from('Ada'))));
  expect((await withoutMp4(after(100))).includes('Ada')).toBe(false);
  expect((await withoutMp4(after(20_000))).includes('Ada')).toBe(true);
});

it.each([
  ['image/jpeg', 1024, 'filling', '\xff\xd8', '\xff'],
  ['image/jpeg', 64, 'scans', '\xff\xd8', '\xff\xda\0\x02'],
  ['image/jpeg', 1024, 'data', '\xff\xd8\xff\xda\0\x02', '\xff\0'],
  ['image/jpeg', 64, 'comments', '\xff\xd8', '\xff\xfe\0\x02'],
  ['image/gif', 1024, 'blocks', 'GIF89a\0\0\0\0\0\0\0!\xf9', '\x01\x01'],
  ['image/gif', 64, 'comments', 'GIF89a\0\0\0\0\0\0\0', '!\xfe\0'],
  ['image/png', 64, 'chunks', '\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0'],
  ['image/webp', 64, 'chunks', 'RIFF\xff\xff\xff\x7fWEBP', 'abcd\0\0\0\0'],
  ['video/mp4', 64, 'boxes', '', '\0\0\0\x08free'],
])('other work has its turns while a %s with %i KiB of %s is read', async (mimeType, kib, _units, head, unit) => {
  const file = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(kib * 1024, unit, 'latin1')]);
  let isOver = false;
  let turns = 0;
  const others = async () => {
    for (; !isOver; turns += 1) await nextTurn();
  };
  const other = others();
  await buffer(withoutMetadata(whole(file), mimeType));
  isOver = true;
  await other;
  expect(turns).toBeGreaterThan(3);
});
