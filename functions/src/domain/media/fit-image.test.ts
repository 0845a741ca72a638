import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { rules as linkedin } from '../../platforms/linkedin/rules.ts';
import { fitImage } from './fit-image.ts';

/** Small results, which are encoded at once. */
const rules = {
  formats: linkedin.formats.map((format) => ({ ...format, limits: { ...format.limits, maxLongSide: 50 } })),
};

function solid(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'red' } });
}

/** A lossless WebP of one colour with so many pixels in each direction: it has no bits for them, whatever their number. */
async function declaredWebp(side: number): Promise<Buffer> {
  const bytes = await solid(8, 8).webp({ lossless: true }).toBuffer();
  const flags = bytes.readUInt32LE(21) & 0xf0000000;
  bytes.writeUInt32LE((flags | ((side - 1) << 14) | (side - 1)) >>> 0, 21);
  return bytes;
}

it('20 pictures of one customer that declare many pixels delay no other customer', async () => {
  const [big, small] = await Promise.all([declaredWebp(2010), solid(20, 20).webp().toBuffer()]);
  expect(big.length).toBeLessThan(50);
  const ended: string[] = [];
  // On a slow machine the last ones get no turn in time, and come back with a later task.
  const fit = (userId: string, bytes: Buffer) =>
    fitImage(bytes, rules, userId).then(
      () => ended.push(userId),
      (error: unknown) => expect(error).toBeInstanceOf(PlatformFailure),
    );
  const ofAnn = Array.from({ length: 20 }, () => fit('ann', big));
  await Promise.all([...ofAnn, fit('bob', big), fit('eve', small)]);
  // Headers are read at the same time, so that some of ann's may get their turn before the others are known.
  expect(ended.slice(0, 10)).toEqual(expect.arrayContaining(['bob', 'eve']));
});

it.each(['webp', 'jpeg'] as const)(
  'a %s file that is too short for the size that it declares is refused by its header',
  async (format) => {
    const bytes = await solid(64, 64).toFormat(format).toBuffer();
    if (format === 'webp') {
      bytes.writeUInt16LE(7000, 26);
      bytes.writeUInt16LE(7000, 28);
    } else {
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(7000, frame + 5);
      bytes.writeUInt16BE(7000, frame + 7);
    }
    await expect(fitImage(bytes, rules, 'ann')).rejects.toThrow('This image cannot be read.');
  },
);

it('a complete file of any size is never too short, however well it is compressed', async () => {
  const encodings = {
    palette: (image: Sharp) => image.png({ palette: true, colours: 2, compressionLevel: 9 }),
    png: (image: Sharp) => image.png({ compressionLevel: 9 }),
    jpeg: (image: Sharp) => image.toColourspace('b-w').jpeg({ quality: 1, progressive: true, optimiseCoding: true }),
    webp: (image: Sharp) => image.webp({ quality: 1, effort: 6 }),
    lossless: (image: Sharp) => image.webp({ lossless: true }),
  };
  const sides = fc.integer({ min: 1, max: 1500 });
  await fc.assert(
    fc.asyncProperty(sides, sides, fc.constantFrom(...Object.values(encodings)), async (width, height, encode) => {
      const bytes = await encode(solid(width, height)).toBuffer();
      expect((await fitImage(bytes, rules, 'ann')).length).toBeGreaterThan(0);
    }),
    { numRuns: 20 },
  );
});
