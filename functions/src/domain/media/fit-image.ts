import type { FileChange } from '../../model/run.ts';
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

let decoding: Promise<unknown> = Promise.resolve();

/**
 * An image as a JPEG within the limits of a platform, on white where it is transparent. Images are decoded one at a time: an
 * instance publishes several posts at once. Throws `MediaFailure` for what cannot be decoded.
 */
export function fitImage(source: Uint8Array, { formats }: Pick<PlatformRules, 'formats'>): Promise<Buffer> {
  const result = decoding.then(() => convert(source, jpegFormat(formats)?.limits ?? {}));
  decoding = result.catch(() => {});
  return result;
}

async function convert(source: Uint8Array, limits: FileLimits): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(source, { limitInputPixels: SOURCE_PIXELS });
  try {
    const { autoOrient, pages = 1, format } = await open().metadata();
    if (pages > 1 && format !== 'gif')
      throw unusable('This image is animated, and the platform accepts only still images of this type.');
    const pixels = fittingPixels(autoOrient, limits);
    for (const { scale, quality } of TRIES) {
      const factor = Math.min(1, Math.sqrt((pixels * scale) / (autoOrient.width * autoOrient.height)));
      const converted = await open()
        .autoOrient()
        .resize({ width: Math.max(1, Math.floor(autoOrient.width * factor)) })
        .flatten({ background: 'white' })
        .jpeg({ quality, chromaSubsampling: '4:4:4' })
        .toBuffer();
      if (converted.length <= (limits.maxBytes ?? Number.POSITIVE_INFINITY)) return converted;
    }
  } catch (error) {
    throw error instanceof MediaFailure ? error : unusable('This image cannot be read. Use JPEG, PNG or WebP.', error);
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

function unusable(message: string, cause?: unknown): MediaFailure {
  return new MediaFailure(message, { transient: false, cause });
}
