import sharp from 'sharp';
import { expect, it } from 'vitest';
import { imageSizeOf } from './image-size.ts';

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
