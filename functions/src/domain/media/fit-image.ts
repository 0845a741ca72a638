import type { Metadata } from 'sharp';
import { DECODING_SECONDS, DecodingQueue } from '../../infra/limits/decoding.ts';
import { SECOND } from '../../model/clock.ts';
import { PART_MEMORY_TIMEOUT_MS } from '../../model/delays.ts';
import { customerOf } from '../../model/ids.ts';
import type { FileChange } from '../../model/run.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import type { FileFacts, FileLimits, PlatformRules } from '../../platforms/contract/rules.ts';
import { MediaFailure } from '../../platforms/kit/outcomes.ts';
import { jpegFormat, needsConversion, SOURCE_PIXELS } from '../../platforms/kit/rules/image-conversion.ts';
import { fileProblem, formatOf } from '../../platforms/kit/rules/platform-rules.ts';

/** The part of the pixels that each try keeps, and its quality, until the image is small enough. */
const TRIES = [
  { scale: 1, quality: 90 },
  { scale: 1, quality: 76 },
  { scale: 0.64, quality: 72 },
  { scale: 0.36, quality: 66 },
  { scale: 0.16, quality: 60 },
] as const;

/** What a JPEG of good quality takes at most (pixels per byte): an image that has more than this is scaled first. */
const PIXELS_PER_BYTE = 4;

/**
 * What Herald has to do to an image for the platform to take it; null where it fits. Throws `MediaFailure` for an image that the
 * platform does not take and that cannot be made to fit.
 */
export function fittingOf(rules: PlatformRules, facts: FileFacts): FileChange | null {
  const problem = fileProblem(rules, { kind: 'image' }, facts);
  if (problem) throw unusable(problem.message);
  if (!needsConversion(rules.formats, facts)) return null;
  return formatOf(rules, facts) ? 'scaled' : 'converted';
}

const queue = new DecodingQueue();

/**
 * An image as a JPEG within the limits of a platform, on white where it is transparent. An instance publishes several posts at once, so
 * the customers of `userId`s take turns. Throws `MediaFailure` for what cannot be decoded, and `PlatformFailure` if its turn does not
 * come soon.
 */
export async function fitImage(
  source: Uint8Array,
  { formats }: Pick<PlatformRules, 'formats'>,
  userId: string,
): Promise<Buffer> {
  const metadata = await headerOf(source);
  const picture = { owner: customerOf(userId), pixels: metadata.width * metadata.height };
  return queue.run(picture, () => convert(source, metadata, jpegFormat(formats)?.limits ?? {}), {
    timeoutMs: PART_MEMORY_TIMEOUT_MS,
    onTimeout: busy,
  });
}

function busy(): PlatformFailure {
  const message = 'The image is waiting for images of other posts.';
  return new PlatformFailure({ kind: 'pending', retryAfterMs: SECOND, message });
}

async function open(source: Uint8Array) {
  const { default: sharp } = await import('sharp');
  return sharp(source, { limitInputPixels: SOURCE_PIXELS }).timeout({ seconds: DECODING_SECONDS });
}

/** What the first bytes declare, for an image that its bytes can hold. */
async function headerOf(source: Uint8Array): Promise<Metadata> {
  const metadata = await (await open(source)).metadata().catch((error: unknown) => {
    throw unreadable(error);
  });
  if (metadata.width * metadata.height > source.length * pixelsPerByte(source, metadata)) throw unreadable();
  if ((metadata.pages ?? 1) > 1 && metadata.format !== 'gif')
    throw unusable('This image is animated, and the platform accepts only still images of this type.');
  return metadata;
}

/**
 * The most pixels that a byte of a complete file can stand for, with some to spare; not limited where one byte may stand for a whole
 * picture of one colour, as in lossless WebP.
 */
function pixelsPerByte(source: Uint8Array, { format, bitsPerSample = 1 }: Metadata): number {
  // Deflate stores at most 1032 bytes in one: https://zlib.net/zlib_tech.html
  if (format === 'png') return (1100 * 8) / bitsPerSample;
  // A block of 8 × 8 pixels takes a bit at least, and one of 16 × 16 in a lossy WebP three (RFC 6386, section 11.2).
  if (format === 'jpeg') return 1100;
  const isLossyWebp = format === 'webp' && Buffer.from(source.subarray(12, 16)).toString('latin1') === 'VP8 ';
  return isLossyWebp ? 1100 : Number.POSITIVE_INFINITY;
}

async function convert(source: Uint8Array, { autoOrient }: Metadata, limits: FileLimits): Promise<Buffer> {
  try {
    const pixels = fittingPixels(autoOrient, limits);
    for (const { scale, quality } of TRIES) {
      const factor = Math.min(1, Math.sqrt((pixels * scale) / (autoOrient.width * autoOrient.height)));
      const converted = await (await open(source))
        .autoOrient()
        .resize({ width: Math.max(1, Math.floor(autoOrient.width * factor)) })
        .flatten({ background: 'white' })
        .jpeg({ quality, chromaSubsampling: '4:4:4' })
        .toBuffer();
      if (converted.length <= (limits.maxBytes ?? Number.POSITIVE_INFINITY)) return converted;
    }
  } catch (error) {
    throw unreadable(error);
  }
  throw unusable('This image cannot be made small enough for the platform.');
}

/** How many pixels fit the limits, in the proportions of the image. */
function fittingPixels({ width, height }: { width: number; height: number }, limits: FileLimits): number {
  const { maxBytes = Number.POSITIVE_INFINITY, maxPixels = Number.POSITIVE_INFINITY } = limits;
  const { maxWidth = width, maxShortSide = Math.min(width, height), maxLongSide = Math.max(width, height) } = limits;
  const factor = Math.min(
    1,
    maxWidth / width,
    maxShortSide / Math.min(width, height),
    maxLongSide / Math.max(width, height),
  );
  return Math.min(width * height * factor ** 2, maxPixels, maxBytes * PIXELS_PER_BYTE);
}

function unreadable(cause?: unknown): MediaFailure {
  return unusable('This image cannot be read. Use JPEG, PNG or WebP.', cause);
}

function unusable(message: string, cause?: unknown): MediaFailure {
  return new MediaFailure(message, { transient: false, cause });
}
