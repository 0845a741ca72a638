import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeadTailBuffer } from './head-tail-buffer.ts';
import { StoredFileReader } from './stored-file-reader.ts';

const MARGIN = 512 * 1024;

const remember = async (file: Uint8Array, chunk: number) => {
  const keeper = new HeadTailBuffer();
  const source = async function* () {
    for (let at = 0; at < file.length; at += chunk) yield file.subarray(at, at + chunk);
  };
  for await (const _ of keeper.passThrough(source()));
  return keeper.contents();
};

const numbered = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 255);

it('what was remembered and what is asked for make up the file, wherever it is read', async () => {
  const sizes = fc.integer({ min: 1, max: 4 * MARGIN });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1000, max: 300_000 }), fc.nat(), fc.nat(), async (size, chunk, a, b) => {
      const file = numbered(size);
      const margins = await remember(file, chunk);
      expect(margins.size).toBe(size);
      expect(margins.tail.length).toBeLessThan(MARGIN + chunk);
      const stored = new StoredFileReader(margins, async (start, end) => file.subarray(start, end + 1));
      const [start, end] = [a % size, b % size].toSorted((x, y) => x - y) as [number, number];
      expect(Buffer.compare(await stored.read(start, end + 1), file.subarray(start, end + 1))).toBe(0);
    }),
    { numRuns: 30 },
  );
});

it('a reader that goes on and on is stopped', async () => {
  const size = 1024 ** 3;
  const margins = { size, head: new Uint8Array(1), tail: new Uint8Array(1) };
  const stored = new StoredFileReader(margins, async (start, end) => new Uint8Array(end - start + 1));
  const readAll = async () => {
    for (let at = 1; at < size - 2; at += 1024 ** 2) await stored.read(at, at + 1024 ** 2);
  };
  await expect(readAll()).rejects.toThrow(RangeError);
});
