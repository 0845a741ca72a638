import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeadTailBuffer } from './head-tail-buffer.ts';
import { StoredFileReader } from './stored-file-reader.ts';

const PART_BYTES = 512 * 1024;

async function headAndTailOf(file: Uint8Array, chunk: number) {
  const buffer = new HeadTailBuffer();
  const source = async function* () {
    for (let at = 0; at < file.length; at += chunk) yield file.subarray(at, at + chunk);
  };
  for await (const _ of buffer.passThrough(source()));
  return buffer.contents();
}

function numbered(length: number) {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 255);
}

it('the buffer and the store give the same bytes as the file, for any range', async () => {
  const sizes = fc.integer({ min: 1, max: 4 * PART_BYTES });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1000, max: 300_000 }), fc.nat(), fc.nat(), async (size, chunk, a, b) => {
      const file = numbered(size);
      const ends = await headAndTailOf(file, chunk);
      expect(ends.size).toBe(size);
      expect(ends.tail.length).toBeLessThan(PART_BYTES + chunk);
      const stored = new StoredFileReader(ends, async (start, end) => file.subarray(start, end + 1));
      const [start, end] = [a % size, b % size].toSorted((x, y) => x - y) as [number, number];
      expect(Buffer.compare(await stored.read(start, end + 1), file.subarray(start, end + 1))).toBe(0);
    }),
    { numRuns: 30 },
  );
});

it('a reader of a stored file that reads too much gets a RangeError', async () => {
  const size = 1024 ** 3;
  const ends = { size, head: new Uint8Array(1), tail: new Uint8Array(1) };
  const stored = new StoredFileReader(ends, async (start, end) => new Uint8Array(end - start + 1));
  const readAll = async () => {
    for (let at = 1; at < size - 2; at += 1024 ** 2) await stored.read(at, at + 1024 ** 2);
  };
  await expect(readAll()).rejects.toThrow(RangeError);
});
