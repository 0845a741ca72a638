import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, it } from 'vitest';
import { fastStarted } from './fast-start.ts';

function sample(name: string): Buffer {
  return readFileSync(new URL(`../../../../dev/lab/sandbox/media/samples/${name}`, import.meta.url));
}

function fileOf(bytes: Buffer) {
  return {
    sizeBytes: bytes.length,
    read: async function* ({ start, end }: { start: number; end: number }) {
      yield bytes.subarray(start, end + 1);
    },
  };
}

async function convert(bytes: Buffer): Promise<Buffer | null> {
  const contents = await fastStarted(fileOf(bytes));
  return contents && buffer(contents);
}

/** Every packet of every track, as a player reads them. */
async function packetsOf(bytes: Buffer) {
  const input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const packets = [];
  for (const track of await input.getTracks())
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
      packets.push({ timestamp, data: Buffer.from(data).toString('base64') });
  return packets;
}

it('a video with its index at the beginning has every packet as it was', async () => {
  const source = sample('files/index-at-end.mp4');
  const converted = await convert(source);
  expect(converted).toHaveLength(source.length);
  expect(converted?.indexOf('moov')).toBeLessThan(converted?.indexOf('mdat') ?? 0);
  expect(await packetsOf(converted ?? source)).toEqual(await packetsOf(source));
  expect(await convert(converted ?? source)).toBeNull();
});

it('a file that has its index at the beginning, or is no video, is left alone', async () => {
  for (const name of ['sample.mp4', 'sample.png', 'sample.txt', 'sample.mp3'])
    expect(await convert(sample(name)), name).toBeNull();
});

it('a damaged file never makes the conversion fail', async () => {
  const source = sample('files/index-at-end.mp4');
  const moov = source.lastIndexOf('moov');
  const damage = fc.record({
    length: fc.nat({ max: source.length }),
    at: fc.oneof(fc.nat({ max: source.length - 1 }), fc.integer({ min: moov - 4, max: source.length - 1 })),
    byte: fc.nat({ max: 255 }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ length, at, byte }) => {
      const damaged = Buffer.from(source.subarray(0, Math.max(1, length)));
      if (at < damaged.length) damaged[at] = byte;
      const converted = await convert(damaged);
      expect(converted?.length ?? damaged.length).toBe(damaged.length);
    }),
  );
});
