import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ZodError } from 'zod';
import { HeraldError } from '../../../model/errors.ts';
import { box } from '../layout/element.ts';
import type { ConfiguredTemplate, Picture, PictureKind, PictureRequest } from '../layout/template.ts';
import { createMemoryBudget, loadPictures } from './pictures.ts';

function wanted(kind: PictureKind, field = 'imageUrl'): PictureRequest {
  return {
    field,
    url: `https://pictures.example/${field}`,
    kind,
  };
}

function designOf(...pictures: PictureRequest[]): ConfiguredTemplate {
  return {
    appearance: { theme: 'paper', typeface: 'modern' },
    texts: [],
    pictures,
    background: undefined,
    layout: () => box({}),
    withTexts: () => {
      throw new Error('not called');
    },
  };
}

function canvas(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#203040' } });
}

function serving(data: Uint8Array) {
  return async () => ({ data, mimeType: 'image/whatever' });
}

async function loadOne(data: Uint8Array, kind: PictureKind = 'photo'): Promise<Picture | undefined> {
  return (await loadPictures(designOf(wanted(kind)), serving(data)))['imageUrl'];
}

function refusalOf(data: Uint8Array) {
  return loadOne(data).catch((error: unknown) => error);
}

function pixelsOf({ source }: Picture) {
  return sharp(Buffer.from(source.split(',')[1] ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a picture is accepted as %s, and encoded as JPEG or PNG',
  async (format) => {
    const picture = await loadOne(await canvas(40, 30).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ width: 40, height: 30 });
    expect(picture?.source).toMatch(/^data:image\/(jpeg|png);base64,/);
  },
);

it('a picture is turned by its EXIF orientation', async () => {
  const sideways = await canvas(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await loadOne(sideways)).toMatchObject({ width: 30, height: 40 });
});

it('a picture keeps its transparency', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
  expect((await loadOne(clear, 'logo'))?.source).toMatch(/^data:image\/png/);
});

it('a picture is shrunk to the rendered size, and a portrait is cropped to a square', async () => {
  const large = await canvas(4000, 3000).jpeg().toBuffer();
  expect(await loadOne(large)).toMatchObject({ width: 1920, height: 1440 });
  expect(await loadOne(large, 'portrait')).toMatchObject({ width: 320, height: 320 });
  expect(await loadOne(large, 'logo')).toMatchObject({ width: 320, height: 240 });
});

it('the brightest part of a picture is found', async () => {
  const sun = await canvas(100, 100)
    .composite([
      {
        input: await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } })
          .png()
          .toBuffer(),
        left: 60,
        top: 10,
      },
    ])
    .png()
    .toBuffer();
  expect((await loadOne(sun))?.brightest).toBe('#ffffff');
  expect((await loadOne(await canvas(50, 50).png().toBuffer()))?.brightest).toBe('#203040');
});

it('a picture loses all its metadata', async () => {
  const file = await canvas(8, 8)
    .withExif({ IFD0: { Copyright: 'a secret note' } })
    .jpeg()
    .toBuffer();
  const tail = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
  const picture = await loadOne(tail);
  const bytes = Buffer.from(picture?.source.split(',')[1] ?? '', 'base64').toString('latin1');
  expect(bytes).not.toContain('script');
  expect(bytes).not.toContain('secret');
  expect(picture && (await pixelsOf(picture)).info).toMatchObject({ width: 8, height: 8 });
});

it.each([
  ['a page', Buffer.from('<!doctype html><title>Not found</title>')],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
  ['nothing', Buffer.alloc(0)],
])('a picture is refused when it is %s', async (_what, data) => {
  const refusal = await refusalOf(data);
  expect(refusal).toBeInstanceOf(ZodError);
  expect(refusal).toMatchObject({ issues: [{ path: ['imageUrl'], message: expect.stringContaining('JPEG, PNG') }] });
});

it('a picture that declares too many pixels is refused', async () => {
  const bomb = Buffer.from(await canvas(8, 8).png().toBuffer());
  bomb.writeUInt32BE(9000, 16);
  bomb.writeUInt32BE(9000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect(await refusalOf(bomb)).toBeInstanceOf(ZodError);
});

it('a small file of few enough pixels is refused when its pixels take too much memory', async () => {
  const deep = await sharp({ create: { width: 7000, height: 7000, channels: 4, background: '#20304080' } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(await refusalOf(deep)).toBeInstanceOf(ZodError);
});

it('pictures that do not fit into memory together are decoded one after the other', async () => {
  const photo = await canvas(6000, 4000).jpeg({ progressive: true }).toBuffer();
  const fields = ['a', 'b', 'c'].map((field) => wanted('photo', field));
  const pictures = await loadPictures(designOf(...fields), serving(photo));
  expect(Object.values(pictures).map((picture) => picture?.width)).toEqual([1920, 1920, 1920]);
});

it('decoded pictures are freed', () => {
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { max: 0 } });
});

it('every field with a picture that could not be downloaded is named, with the error of the download', async () => {
  const refusal = await loadPictures(designOf(wanted('photo', 'imageUrl'), wanted('logo', 'logoUrl')), () =>
    Promise.reject(new HeraldError('upload_failed', 'The server at this URL does not answer.')),
  ).catch((error: unknown) => error);
  const message = 'The server at this URL does not answer.';
  expect(refusal).toMatchObject({
    issues: [
      { path: ['imageUrl'], message },
      { path: ['logoUrl'], message },
    ],
  });
});

it('an internal error of a picture does not become a validation error', async () => {
  for (const fault of [new TypeError('A bug'), new HeraldError('service_unavailable', 'Busy.')])
    await expect(loadPictures(designOf(wanted('photo')), () => Promise.reject(fault))).rejects.toBe(fault);
});

function nextTurn() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Work that ends when the test resolves it. */
function pending() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('work starts while memory is available, and queued work in order afterwards', async () => {
  const spend = createMemoryBudget(10);
  const started: string[] = [];
  const [a, b, c, d] = [pending(), pending(), pending(), pending()];
  const run = (name: string, cost: number, { work }: typeof a) =>
    spend(cost, () => {
      started.push(name);
      return work();
    });
  const all = [run('a', 6, a), run('b', 4, b), run('c', 8, c), run('d', 1, d)];
  await nextTurn();
  expect(started).toEqual(['a', 'b']);
  b.end();
  await all[1];
  await nextTurn();
  // d would fit, but c is first.
  expect(started).toEqual(['a', 'b']);
  a.end();
  await all[0];
  await nextTurn();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  c.end();
  d.end();
  await Promise.all(all);
});

it('work that fails returns its memory', async () => {
  const spend = createMemoryBudget(1);
  await expect(spend(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await spend(1, async () => 'done')).toBe('done');
});

it('work never exceeds the memory budget and is all completed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 }), async (costs) => {
      const spend = createMemoryBudget(20);
      let used = 0;
      let most = 0;
      const results = costs.map((cost, index) =>
        spend(cost, async () => {
          used += cost;
          most = Math.max(most, used);
          await Promise.resolve();
          used -= cost;
          return index;
        }),
      );
      expect(await Promise.all(results)).toEqual(costs.map((_, index) => index));
      expect(most).toBeLessThanOrEqual(20);
    }),
  );
});
