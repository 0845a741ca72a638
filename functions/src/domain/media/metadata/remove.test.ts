import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4, QTFF } from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { hasMetadata, keepsSize, withoutMetadata } from './remove.ts';

/** Stands in every piece of metadata of the tests. */
const SECRET = 'Ada at home';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${SECRET} --></x:xmpmeta>`;
/** The rationals of a position, as EXIF has them. */
const POSITION = Buffer.from([0, 0, 0, 41, 0, 0, 0, 1, 0, 0, 0, 23, 0, 0, 0, 1]);

async function* inChunks(file: Buffer, size = file.length) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function remove(file: Buffer, mimeType: string, chunk?: number) {
  let removed = false;
  const contents = withoutMetadata(inChunks(file, chunk), mimeType, () => {
    removed = true;
  });
  const result = { file: await buffer(contents), removed };
  // What says so of a stored file without changing it.
  const read = ({ start, end }: { start: number; end: number }) => inChunks(file.subarray(start, end + 1), chunk);
  expect(await hasMetadata({ sizeBytes: file.length, read }, mimeType)).toBe(removed);
  return result;
}

function picture(): Sharp {
  const gradient = Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, index) => (index * 7) % 256));
  return sharp(gradient, { raw: { width: 48, height: 32, channels: 3 } });
}

function tagged(image: Sharp, orientation?: number): Sharp {
  const exif = {
    IFD0: { Make: SECRET, Artist: SECRET },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 0/1' },
  };
  const all = image.withExif(exif).withXmp(XMP).withIccProfile('p3');
  return orientation === undefined ? all : all.withMetadata({ orientation });
}

const MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/quicktime'];

function box(type: string, ...contents: (Buffer | string)[]): Buffer {
  const payload = Buffer.concat(
    contents.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + payload.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, payload]);
}

function sample(name: string): Buffer {
  return readFileSync(new URL(`../../../../../dev/lab/sandbox/media/samples/${name}`, import.meta.url));
}

const HANDLER = box('hdlr', '\0'.repeat(8), 'mdta', '\0'.repeat(13));
const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** A video with its index at the end, to which `boxes` are added, and others behind it. */
function video(boxes: Buffer[], behind: Buffer[] = []): Buffer {
  const source = sample('files/index-at-end.mp4');
  const at = source.lastIndexOf('moov') - 4;
  const end = at + source.readUInt32BE(at);
  const index = box('moov', source.subarray(at + 8, end), ...boxes);
  return Buffer.concat([source.subarray(0, at), index, source.subarray(end), ...behind]);
}

const taggedVideo = video(
  [
    box(
      'udta',
      box('\xa9xyz', `\0\x12\x15\xc7+41.3888+002.1590/${SECRET}`),
      box('loci', SECRET),
      box('\xa9mak', SECRET),
    ),
    box('meta', HANDLER, box('keys', 'mdtacom.apple.quicktime.location.ISO6709'), box('ilst', SECRET)),
    box('trak', box('mdia', HANDLER.toString('latin1').replace('mdta', 'meta')), box('udta', box('name', SECRET))),
    box('trak', box('meta', '\0\0\0\0', HANDLER, box('ilst', SECRET))),
  ],
  [box('uuid', XMP_UUID, XMP), box('udta', box('auth', SECRET))],
);

/** Blocks of data of a GIF. */
function gifBlocks(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])]);
}

async function taggedGif(): Promise<Buffer> {
  const frames = await Promise.all(['red', 'blue'].map((background) => solid(background)));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3, delay: [100, 100] })
    .toBuffer();
  const at = gif.indexOf(Buffer.from([0x21, 0xf9]));
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), gifBlocks(SECRET)]);
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), gifBlocks(XMP)]);
  return Buffer.concat([gif.subarray(0, at), comment, xmp, gif.subarray(at), Buffer.from(SECRET)]);
}

function solid(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
}

function jpegSegment(marker: number, text: string): Buffer {
  const segment = Buffer.from(`\xff\0\0\0${text}`, 'latin1');
  segment[1] = marker;
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}

/** A JPEG with further metadata, a comment between two scans too, and a second picture behind its end. */
async function taggedJpeg(image = picture()): Promise<Buffer> {
  const jpeg = await tagged(image, 6).jpeg({ progressive: true }).toBuffer();
  const others = [
    jpegSegment(0xe1, `http://ns.adobe.com/xmp/extension/\0${SECRET}`),
    jpegSegment(0xed, `Photoshop 3.0\x008BIM${SECRET}`),
    jpegSegment(0xfe, SECRET),
  ];
  const between = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const parts = [jpeg.subarray(0, 2), ...others, jpeg.subarray(2, between), jpegSegment(0xfe, SECRET)];
  return Buffer.concat([...parts, jpeg.subarray(between), jpeg]);
}

async function pngChunks(file: Buffer): Promise<string[]> {
  const types = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    types.push(file.toString('latin1', at + 4, at + 8));
  return types;
}

async function taggedPng(): Promise<Buffer> {
  const png = await tagged(picture(), 8).png().toBuffer();
  const chunk = (type: string, text: string) => Buffer.concat([box(type, text), Buffer.alloc(4)]);
  const added = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'prVW'].map((type) => {
    const whole = chunk(type, SECRET);
    whole.writeUInt32BE(SECRET.length);
    return whole;
  });
  return Buffer.concat([png.subarray(0, 33), ...added, png.subarray(33), Buffer.from(SECRET)]);
}

let files: Readonly<Record<string, Buffer>>;
beforeAll(async () => {
  files = {
    'image/jpeg': await taggedJpeg(),
    'image/png': await taggedPng(),
    'image/webp': await tagged(picture(), 3).webp({ lossless: true }).toBuffer(),
    'image/gif': await taggedGif(),
    'video/mp4': taggedVideo,
    'video/quicktime': taggedVideo,
  };
});

function fileOf(mimeType: string): Buffer {
  return files[mimeType] ?? Buffer.alloc(0);
}

/** The pixels as a viewer shows them, of all frames. */
function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file, { animated: file.subarray(0, 3).toString() === 'GIF' })
    .autoOrient()
    .raw()
    .toBuffer();
}

/** Every packet of every track with pictures or sound. */
async function packetsOf(file: Buffer) {
  const input = new Input({ formats: [MP4, QTFF], source: new BufferSource(file) });
  const packets = [];
  for (const track of await input.getTracks())
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
      packets.push({ timestamp, data: Buffer.from(data).toString('base64') });
  return packets;
}

it.each(MIME_TYPES)('nothing of the metadata of a %s remains, in whatever chunks it arrives', async (mimeType) => {
  const source = fileOf(mimeType);
  expect(source.includes(SECRET)).toBe(true);
  const whole = await remove(source, mimeType);
  expect(whole.removed).toBe(true);
  for (const trace of [SECRET, POSITION, 'xmpmeta', '+41.3888', 'ISO6709'])
    expect(whole.file.includes(trace)).toBe(false);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), async (chunk) => {
      expect((await remove(source, mimeType, chunk)).file.equals(whole.file)).toBe(true);
    }),
    { numRuns: 20 },
  );
  expect(await remove(whole.file, mimeType)).toEqual({ file: whole.file, removed: false });
});

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])(
  'a %s without metadata shows the same pixels, upright and in its colour profile',
  async (mimeType) => {
    const source = fileOf(mimeType);
    const { file } = await remove(source, mimeType);
    expect((await pixelsOf(file)).equals(await pixelsOf(source))).toBe(true);
    const [before, after] = [await sharp(source).metadata(), await sharp(file).metadata()];
    for (const fact of ['width', 'height', 'pages', 'loop', 'delay', 'orientation', 'icc'] as const)
      expect(after[fact], fact).toEqual(before[fact]);
    expect(after.xmp).toBeUndefined();
  },
);

it('a PNG keeps the chunks that change how it looks, and an EXIF chunk only for an orientation', async () => {
  const { file } = await remove(fileOf('image/png'), 'image/png');
  expect(await pngChunks(file)).toEqual(expect.arrayContaining(['IHDR', 'iCCP', 'eXIf', 'IDAT', 'IEND']));
  const upright = await remove(await tagged(picture()).png().toBuffer(), 'image/png');
  expect(await pngChunks(upright.file)).not.toContain('eXIf');
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('a JPEG stays upright with the orientation %i', async (orientation) => {
  const source = await tagged(picture(), orientation).jpeg().toBuffer();
  const { file } = await remove(source, 'image/jpeg');
  expect((await pixelsOf(file)).equals(await pixelsOf(source))).toBe(true);
  expect(file.includes('Exif')).toBe(orientation > 1);
});

it('a video keeps its size and every packet of its pictures and its sound', async () => {
  const source = fileOf('video/mp4');
  const { file } = await remove(source, 'video/mp4');
  expect(file).toHaveLength(source.length);
  const packets = await packetsOf(sample('files/index-at-end.mp4'));
  expect(packets.length).toBeGreaterThan(10);
  expect(await packetsOf(file)).toEqual(packets);
});

it('files without metadata, and files of other formats, stay as they are', async () => {
  const encoder = box('meta', '\0\0\0\0', HANDLER, box('ilst', box('\xa9too', 'Lavf')));
  const spherical = box(
    'trak',
    box('uuid', Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex'), '<rdf:SphericalVideo/>'),
  );
  const plain: [string, Buffer][] = [
    ['image/jpeg', await picture().jpeg().toBuffer()],
    ['image/png', await picture().png().toBuffer()],
    ['image/webp', await picture().webp().toBuffer()],
    ['image/gif', await picture().gif().toBuffer()],
    ['video/mp4', video([box('udta', encoder, box('name', 'Main'), '\0\0\0\0'), spherical])],
    ['audio/mp4', taggedVideo],
    ['application/pdf', Buffer.from('%PDF-1.7')],
  ];
  for (const [mimeType, file] of plain)
    expect(await remove(file, mimeType), mimeType).toEqual({ file, removed: false });
});

it.each(MIME_TYPES)('a damaged %s never makes the removal fail', async (mimeType) => {
  const source = fileOf(mimeType);
  const first = mimeType.startsWith('video/') ? source.lastIndexOf('moov') - 4 : 0;
  const damage = fc.record({
    length: fc.nat({ max: source.length }),
    bytes: fc.array(fc.tuple(fc.integer({ min: first, max: source.length - 1 }), fc.nat({ max: 255 })), {
      maxLength: 5,
    }),
  });
  await fc.assert(
    fc.asyncProperty(damage, fc.integer({ min: 1, max: 3000 }), async ({ length, bytes }, chunk) => {
      const damaged = Buffer.from(source);
      for (const [at, byte] of bytes) damaged[at] = byte;
      const { file } = await remove(damaged.subarray(0, length), mimeType, chunk);
      expect(file.length).toBeLessThanOrEqual(length);
      if (keepsSize(mimeType)) expect(file).toHaveLength(length);
    }),
    { numRuns: 200 },
  );
});

it.each(MIME_TYPES)('bytes behind the signature of a %s pass, whatever they are', async (mimeType) => {
  const signature = fileOf(mimeType).subarray(0, 13);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) => {
      const { file } = await remove(Buffer.concat([signature, noise]), mimeType);
      expect(file.length).toBeLessThanOrEqual(signature.length + noise.length);
    }),
  );
});

it('metadata in a last box whose size is left open are removed', async () => {
  const last = box('uuid', XMP_UUID, XMP);
  last.writeUInt32BE(0);
  const { file, removed } = await remove(Buffer.concat([video([]), last]), 'video/mp4');
  expect([removed, file.includes(SECRET)]).toEqual([true, false]);
});

it('a JPEG keeps the density of its pixels, and not the small picture beside it', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const jfif = (size: string, pixels: string) => {
    const segment = jpegSegment(0xe0, `JFIF\0\x01\x02\x01\0\x48\0\x48${size}${pixels}`);
    return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  };
  const source = jfif('\x04\x01', `${SECRET}\0`);
  expect(await remove(source, 'image/jpeg')).toEqual({ file: jfif('\0\0', ''), removed: true });
});
