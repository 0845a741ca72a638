import { readFileSync } from 'node:fs';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { VideoSize } from './upload.ts';

interface Layout {
  rotation: 0 | 90 | 270;
  /** Where the index is: false is the end of the file. */
  fastStart: false | 'in-memory' | 'fragmented';
}

const sample = readFileSync(new URL('../../../../dev/lab/sandbox/media/samples/sample.mp4', import.meta.url));

/** The pictures of the sample in a file of another layout. */
async function remuxed({ rotation, fastStart }: Layout): Promise<Buffer> {
  const input = new Input({ formats: [MP4], source: new BufferSource(sample) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The sample has no video.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { rotation });
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

/** The size found in a file that arrives in pieces, and the bytes that passed through. */
async function sizeIn(file: Buffer, pieceBytes: number) {
  const size = new VideoSize();
  const passed: Uint8Array[] = [];
  async function* pieces() {
    for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes);
  }
  for await (const piece of size.passThrough(pieces())) passed.push(piece);
  return { result: await size.result(), passed: Buffer.concat(passed) };
}

it.each<[string, Layout, object]>([
  ['with its index at the beginning', { rotation: 0, fastStart: 'in-memory' }, { width: 720, height: 1280 }],
  ['with its index at the end', { rotation: 0, fastStart: false }, { width: 720, height: 1280 }],
  ['in fragments', { rotation: 0, fastStart: 'fragmented' }, { width: 720, height: 1280 }],
  ['that is rotated', { rotation: 90, fastStart: 'in-memory' }, { width: 1280, height: 720 }],
  ['that is rotated, with its index at the end', { rotation: 270, fastStart: false }, { width: 1280, height: 720 }],
])('the displayed size of a video %s is found, and its bytes are passed on', async (_what, layout, expected) => {
  const file = await remuxed(layout);
  for (const pieceBytes of [3, 4096, file.length]) {
    const { result, passed } = await sizeIn(file, pieceBytes);
    expect(result).toEqual(expected);
    expect(passed.equals(file)).toBe(true);
  }
});

it('a box with a 64-bit length is skipped', async () => {
  const free = Buffer.alloc(20_000);
  free.writeUInt32BE(1, 0);
  free.write('free', 4, 'latin1');
  free.writeBigUInt64BE(BigInt(free.length), 8);
  expect((await sizeIn(Buffer.concat([free, sample]), 4096)).result).toEqual({ width: 720, height: 1280 });
});

it.each([
  ['a file without an index', sample.subarray(0, 32)],
  ['an index that breaks off', sample.subarray(0, 2000)],
  ['a box with an impossible length', Buffer.concat([Buffer.from([0, 0, 0, 3]), Buffer.from('moov'), sample])],
  ['an empty file', Buffer.alloc(0)],
  ['an index larger than the memory for it', indexOf(5 * 1024 * 1024)],
])('the size stays unknown in %s', async (_what, file) => {
  expect((await sizeIn(file, 64 * 1024)).result).toBeNull();
});

function indexOf(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('moov', 4, 'latin1');
  return box;
}
