import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fastStarted } from './fast-start.ts';
import { detectFileType } from './file-type.ts';
import { HeadTailBuffer } from './head-tail-buffer.ts';
import { imageSizeOf } from './image-size.ts';
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

function picture() {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } });
}

it.each([
  ['image/png', () => picture().png().toBuffer()],
  ['image/gif', () => picture().gif().toBuffer()],
  ['image/webp', () => picture().webp().toBuffer()],
  ['image/webp', () => picture().webp({ lossless: true }).toBuffer()],
  ['image/webp', () => picture().webp().withMetadata().toBuffer()],
  ['image/jpeg', () => picture().jpeg().toBuffer()],
])('the size of an image is read from the first bytes of %s', async (mimeType, make) => {
  const bytes = await make();
  const head = bytes.subarray(0, Math.max(64, Math.floor(bytes.length * 0.9)));
  expect(await imageSizeOf(head, mimeType)).toEqual({ width: 300, height: 200 });
});

it('a photo with a rotated EXIF orientation has its width and height swapped', async () => {
  const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await imageSizeOf(turned, 'image/jpeg')).toEqual({ width: 200, height: 300 });
});

it.each(['image/png', 'image/gif', 'image/webp', 'image/jpeg', 'image/heic'])(
  'the size of a damaged %s is null',
  async (mimeType) => {
    expect(await imageSizeOf(new Uint8Array(8), mimeType)).toBeNull();
    expect(await imageSizeOf(new Uint8Array(64), mimeType)).toBeNull();
  },
);

function bytes(text: string) {
  return Buffer.from(text, 'latin1');
}

function mp4(brand: string) {
  return bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mp42${'\0'.repeat(64)}`);
}

it.each([
  ['an MP4', mp4('isom'), 'video/mp4', 'mp4'],
  ['a MOV', mp4('qt  '), 'video/quicktime', 'mov'],
  ['a sound file in an MP4', mp4('M4A '), 'audio/mp4', 'm4a'],
  ['a GIF', bytes(`GIF89a${'\0'.repeat(20)}`), 'image/gif', 'gif'],
  ['a PDF', bytes('%PDF-1.7\n%abcd\n'), 'application/pdf', 'pdf'],
  ['a ZIP archive', bytes(`PK\x03\x04\x14${'\0'.repeat(21)}\x05\0\0\0a.txtHello`), 'application/zip', 'zip'],
  ['an archive whose first file is long', bytes(`PK\x03\x04\x14${'\0'.repeat(4096)}`), 'application/zip', 'zip'],
  ['an archive that is cut off', bytes('PK\x03\x04\x14\0\0\0'), 'application/zip', 'zip'],
  ['a text', bytes('Hello'), 'text/plain', 'txt'],
  ['a text in Latin-1', bytes('Gr\xfc\xdfe\r\n'), 'text/plain', 'txt'],
  ['a text that is cut inside a character', Buffer.from('Grüße, 早', 'utf8').subarray(0, -1), 'text/plain', 'txt'],
  ['a text in UTF-16', Buffer.from('\ufeffHello', 'utf16le'), 'text/plain', 'txt'],
  ['a text with a sign of HTML in it', bytes('1 < 2, and <b>bold</b>'), 'text/plain', 'txt'],
  ['lines with and without commas', bytes('One, two\nthree\n'), 'text/plain', 'txt'],
  ['a CSV', bytes('name,size\nA,1\nB,2\n'), 'text/csv', 'csv'],
  ['a CSV with a byte order mark and semicolons', bytes('\xef\xbb\xbfname;size\r\nA;1\r\n'), 'text/csv', 'csv'],
  ['a CSV with quoted fields', bytes('a,b\n"x,\n""y""",2\n"cut, off'), 'text/csv', 'csv'],
  ['a table with tabs', bytes('a\tb\n1\t2\n'), 'text/tab-separated-values', 'tsv'],
  ['subtitles', bytes('1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i>\r\n'), 'application/x-subrip', 'srt'],
  ['subtitles for the web', bytes('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'), 'text/vtt', 'vtt'],
])('the type of %s is detected from its bytes', async (_name, file, mimeType, extension) => {
  expect(await detectFileType(file)).toEqual({ mimeType, extension });
});

it.each([
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['an SVG behind a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['a Windows program', 'MZ\x90\0\x03\0\0\0'],
  ['a web page behind a byte order mark', '\xef\xbb\xbf \n<html>'],
  ['a web page in UTF-16', '\xff\xfe<\0h\0t\0m\0l\0>\0'],
  ['a web page behind a comment', '<!-- 1,2 --><script>alert(1)</script>'],
  ['XML', '<rss version="2.0"/>'],
  ['bytes without a signature', 'Hello\0'],
  ['blank text', ' \r\n\t'],
  ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\nhttp://169.254.169.254/'],
  ['a script', '#!/bin/sh\nrm -rf /'],
  ['nothing', ''],
])('the file type stays unknown for %s', async (_name, text) => {
  expect(await detectFileType(bytes(text))).toBeNull();
});

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
