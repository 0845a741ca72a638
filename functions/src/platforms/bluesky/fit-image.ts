import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia } from '../contract/publish.ts';
import type { FileFacts } from '../contract/rules.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { bufferOf } from '../kit/upload-parts.ts';
import { rules, SOURCE_BYTES, SOURCE_PIXELS } from './rules.ts';

/** What every server takes of an image (bytes). Newer ones take 2 MB. https://docs.bsky.app/docs/advanced-guides/posts#images-embeds */
const IMAGE_BYTES = 1_000_000;
/** The longer side (pixels) and quality of each try to make an image small enough; Bluesky shows 2000 pixels. */
const TRIES = [
  { side: 2000, quality: 88 },
  { side: 2000, quality: 76 },
  { side: 1600, quality: 72 },
  { side: 1200, quality: 66 },
  { side: 800, quality: 60 },
] as const;

const types: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** An image in the size that Bluesky takes. */
export interface FittedImage {
  bytes: Buffer;
  mimeType: string;
  /** In pixels, as it is seen. */
  width: number;
  height: number;
}

let decoding: Promise<unknown> = Promise.resolve();

/** An image as Bluesky takes it: unchanged up to 1 MB, else as a smaller JPEG. Throws `PlatformFailure` (`media_unusable`). */
export async function fitImage(media: OpenMedia): Promise<FittedImage> {
  // By its size alone: its type is found out when it is decoded.
  if (media.sizeBytes > SOURCE_BYTES) throw unusable({ mimeType: media.mimeType, sizeBytes: media.sizeBytes });
  const bytes = await bufferOf(media);
  try {
    const image = await unchanged(bytes);
    return bytes.length <= IMAGE_BYTES ? image : await oneAtATime(() => shrunk(bytes));
  } catch (error) {
    throw error instanceof PlatformFailure ? error : unusable(undefined, error);
  }
}

/** Why Bluesky cannot use an image: by default, that it cannot be read. */
function unusable(facts: FileFacts = { mimeType: null }, cause?: unknown): PlatformFailure {
  return new PlatformFailure(
    unusableMedia(fileProblem(rules, { kind: 'image' }, facts)?.message ?? 'Bluesky cannot read this image.'),
    { cause },
  );
}

/** As it is, where it is small enough; its proportions come from the header alone. */
async function unchanged(bytes: Buffer): Promise<FittedImage> {
  const { default: sharp } = await import('sharp');
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: SOURCE_PIXELS }).metadata();
  const mimeType = types[format];
  if (mimeType === undefined) throw unusable();
  return { bytes, mimeType, width: autoOrient.width, height: autoOrient.height };
}

/** One decoded picture in memory at a time: an instance publishes several posts at once. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = decoding.then(work);
  decoding = result.catch(() => {});
  return result;
}

async function shrunk(source: Buffer): Promise<FittedImage> {
  const { default: sharp } = await import('sharp');
  for (const { side, quality } of TRIES) {
    const { data, info } = await sharp(source, { limitInputPixels: SOURCE_PIXELS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= IMAGE_BYTES)
      return { bytes: data, mimeType: 'image/jpeg', width: info.width, height: info.height };
  }
  throw new PlatformFailure(unusableMedia('This image cannot be made small enough for Bluesky.'));
}
