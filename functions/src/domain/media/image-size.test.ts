import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageSizeOf } from './image-size.ts';
import { videoFactsOf } from './video-facts.ts';

function sample(name: string): Buffer {
  return readFileSync(new URL(`../../../../lab/sandbox/media/samples/${name}`, import.meta.url));
}

function picture() {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } });
}

describe('imageSizeOf', () => {
  it.each([
    ['image/png', () => picture().png().toBuffer()],
    ['image/gif', () => picture().gif().toBuffer()],
    ['image/webp', () => picture().webp().toBuffer()],
    ['image/webp', () => picture().webp({ lossless: true }).toBuffer()],
    ['image/webp', () => picture().webp().withMetadata().toBuffer()],
    ['image/jpeg', () => picture().jpeg().toBuffer()],
  ])('reads the size of an image from the first bytes of %s', async (mimeType, make) => {
    const bytes = await make();
    const head = bytes.subarray(0, Math.max(64, Math.floor(bytes.length * 0.9)));
    expect(await imageSizeOf(head, mimeType)).toEqual({ width: 300, height: 200 });
  });

  it('swaps width and height of a photo with a rotated EXIF orientation', async () => {
    const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await imageSizeOf(turned, 'image/jpeg')).toEqual({ width: 200, height: 300 });
  });

  it.each(['image/png', 'image/gif', 'image/webp', 'image/jpeg', 'image/heic'])(
    'returns null for the size of a damaged %s',
    async (mimeType) => {
      expect(await imageSizeOf(new Uint8Array(8), mimeType)).toBeNull();
      expect(await imageSizeOf(new Uint8Array(64), mimeType)).toBeNull();
    },
  );
});

describe('videoFactsOf', () => {
  it('reads duration and size from the beginning of a video whose index comes first', async () => {
    const bytes = sample('sample.mp4');
    const facts = await videoFactsOf(bytes, bytes.length);
    expect(facts.durationSeconds).toBeGreaterThan(0);
    expect(facts.width).toBeGreaterThan(0);
    expect(await videoFactsOf(bytes.subarray(0, Math.floor(bytes.length * 0.8)), bytes.length)).toEqual(facts);
  });

  it('returns null for duration and size when the read bytes contain no index', async () => {
    const unknown = { durationSeconds: null, width: null, height: null };
    expect(await videoFactsOf(sample('sample.mp4').subarray(0, 100), 1_000_000)).toEqual(unknown);
    expect(await videoFactsOf(sample('sample.png'), 3591)).toEqual(unknown);
  });
});
