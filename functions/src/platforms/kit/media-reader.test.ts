import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MediaReader } from './media-reader.ts';
import { MediaFailure } from './outcomes.ts';

const item = { kind: 'video', url: 'https://media.example/a.mp4' } as const;
function bytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => index % 251));
}

/** A host that serves `file` in chunks of `step` bytes, and breaks off after `breaks[n]` bytes of its nth response. */
function host(file: Buffer, step: number, breaks: readonly number[] = []) {
  let opened = 0;
  let closed = 0;
  const openMedia = async () => {
    const end = breaks[opened] ?? Number.POSITIVE_INFINITY;
    opened += 1;
    async function* stream() {
      try {
        for (let at = 0; at < file.length; at += step) {
          if (at >= end) throw new MediaFailure('It broke off.', { transient: true });
          yield file.subarray(at, at + step);
        }
      } finally {
        closed += 1;
      }
    }
    return { sizeBytes: file.length, mimeType: 'video/mp4', stream: stream() };
  };
  const reader = new MediaReader({ openMedia }, { item, sizeBytes: file.length, first: null });
  return { reader, opened: () => opened, closed: () => closed };
}

it('a reader returns the requested bytes at any position and for any chunk size', async () => {
  const range = fc.record({ from: fc.nat(99), length: fc.integer({ min: 1, max: 100 }) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.array(range, { maxLength: 6 }), async (step, ranges) => {
      const file = bytes(200);
      const { reader } = host(file, step);
      for (const { from, length } of ranges)
        expect(await reader.read(from, length)).toEqual(file.subarray(from, from + length));
    }),
  );
});

it('a reader reads forward with one download, and ends it', async () => {
  const file = bytes(100);
  const { reader, opened, closed } = host(file, 7);
  await reader.read(0, 10);
  await reader.read(10, 40);
  await reader.read(80, 10);
  expect([opened(), closed()]).toEqual([1, 0]);
  await reader.read(5, 1);
  expect([opened(), closed()]).toEqual([2, 1]);
  await reader.close();
  expect(closed()).toBe(2);
});

it('a reader leaves the repetition of a broken download to a later task', async () => {
  const broken = host(bytes(100), 10, [30]);
  await expect(broken.reader.read(10, 60)).rejects.toMatchObject({ transient: true });
  expect([broken.opened(), broken.closed()]).toEqual([1, 1]);
});

it('a reader refuses a file with a changed size', async () => {
  const { reader, opened } = host(bytes(100), 10);
  expect(await reader.read(0, 1)).toHaveLength(1);
  const job = { openMedia: async () => ({ sizeBytes: 99, mimeType: null, stream: other() }) };
  async function* other() {
    yield bytes(99);
  }
  const changed = new MediaReader(job, { item, sizeBytes: 100, first: null });
  await expect(changed.read(0, 1)).rejects.toMatchObject({ transient: false });
  expect(opened()).toBe(1);
});
