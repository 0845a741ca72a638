import type { DepthEnum, FormatEnum, Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { ZodError } from 'zod';
import { DECODING_SECONDS } from '../../../infra/limits/decoding.ts';
import { HeraldError } from '../../../model/errors.ts';
import type {
  ConfiguredTemplate,
  FieldText,
  Picture,
  PictureKind,
  PictureRequest,
  Pictures,
} from '../layout/template.ts';
import { type Hex, hex, luminance } from '../theme/colour.ts';

/** A problem with a field that the schema cannot detect. */
export interface ConfigIssue {
  path: FieldText['path'];
  message: string;
}

/** Downloads a file from an untrusted URL; the implementation must make that safe. Throws `upload_failed` with a message for the user. */
export type FetchImage = (url: string) => Promise<{ data: Uint8Array; mimeType: string }>;

/** The largest box a picture is drawn in, in pixels, and whether it is cropped to it. */
const boxes: Record<PictureKind, { width: number; height: number; fit: 'inside' | 'cover' }> = {
  photo: { width: 1920, height: 1920, fit: 'inside' },
  portrait: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 480, height: 240, fit: 'inside' },
};

/** `heif` means AVIF here: the decoder is built without HEIC. */
const acceptedFormats: readonly (keyof FormatEnum)[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** 50 megapixels: more than a phone camera takes. */
const MAX_PIXELS = 50_000_000;
const JPEG_QUALITY = 92;

/** For all pictures of this process: as much as 50 megapixels of four bytes (bytes). A single picture may take all of it. */
const DECODED_BYTES = 4 * MAX_PIXELS;

// libvips keeps the last decoded pictures for the next operation, with the memory of their decoders: 300 MB each.
sharp.cache(false);

const spendMemory = createMemoryBudget(DECODED_BYTES);

/** Bytes of a sample, by the names of libvips. */
const sampleBytes: Partial<Record<keyof DepthEnum, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, double: 8 };

/** Samples of a pixel that a JPEG stores. */
const jpegSamples: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4:4': 4 };

/**
 * The memory that a decoder needs for a picture (bytes). A file of 2 MB may have 7000 × 7000 pixels of 8 bytes. A
 * progressive JPEG is stored as coefficients of 2 bytes until its last scan.
 */
function decodedBytes(metadata: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling = '' } = metadata;
  if (format === 'jpeg' && isProgressive) return width * height * 2 * (jpegSamples[chromaSubsampling] ?? 3);
  return width * height * channels * (sampleBytes[depth] ?? 4);
}

/**
 * Decodes a picture, applies its EXIF orientation, shrinks and encodes it again: satori reads only JPEG and PNG, and only
 * the pixels of an untrusted file are kept.
 */
async function shrink(decoder: Sharp, hasAlpha: boolean, kind: PictureKind): Promise<Picture> {
  const { width, height, fit } = boxes[kind];
  const shrunk = decoder.autoOrient().resize({ width, height, fit, position: 'attention', withoutEnlargement: true });
  const encoded = hasAlpha ? shrunk.png() : shrunk.jpeg({ quality: JPEG_QUALITY });
  const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    source: `data:image/${info.format};base64,${bytes.toString('base64')}`,
    width: info.width,
    height: info.height,
    brightest: await brightestOf(bytes),
  };
}

/** Throws for a file that is no accepted picture, or one too large to decode. */
async function prepare(data: Uint8Array, kind: PictureKind): Promise<Picture> {
  const decoder = sharp(data, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: DECODING_SECONDS });
  const metadata = await decoder.metadata();
  if (!acceptedFormats.includes(metadata.format)) throw new TypeError(`No picture format: ${metadata.format}`);
  const bytes = decodedBytes(metadata);
  if (bytes > DECODED_BYTES) throw new RangeError(`${bytes} bytes when decoded`);
  return spendMemory(bytes, () => shrink(decoder, metadata.hasAlpha, kind));
}

/** Grid in which a photo is averaged to find its brightest part: cells of some 50 px, about a letter. */
const CELLS = 24;

async function brightestOf(bytes: Buffer): Promise<Hex> {
  const pixels = await sharp(bytes)
    .resize(CELLS, CELLS, { fit: 'fill' })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const colours = Array.from({ length: CELLS * CELLS }, (_, cell) =>
    hex([pixels[cell * 3] ?? 0, pixels[cell * 3 + 1] ?? 0, pixels[cell * 3 + 2] ?? 0]),
  );
  return colours.reduce((best, colour) => (luminance(colour) > luminance(best) ? colour : best));
}

type Outcome = { field: string; picture: Picture } | { issue: ConfigIssue };

function issue({ field }: PictureRequest, message: string): Outcome {
  return { issue: { path: [field], message } };
}

async function load(request: PictureRequest, fetchImage: FetchImage): Promise<Outcome> {
  const file = await fetchImage(request.url).catch((failure: unknown) => {
    if (failure instanceof HeraldError && failure.reason === 'upload_failed') return failure;
    throw failure;
  });
  if (file instanceof HeraldError) return issue(request, file.message);
  return prepare(file.data, request.kind).then(
    (picture) => ({ field: request.field, picture }),
    () => issue(request, 'The file at this address is not a JPEG, PNG, WebP, GIF or AVIF picture that can be read.'),
  );
}

/**
 * Downloads all pictures of a template in parallel. Throws a `ZodError` with each field for which the picture could not
 * be loaded.
 */
export async function loadPictures({ pictures }: ConfiguredTemplate, fetchImage: FetchImage): Promise<Pictures> {
  const outcomes = await Promise.all(pictures.map((request) => load(request, fetchImage)));
  throwIssues(outcomes.flatMap((outcome) => ('issue' in outcome ? [outcome.issue] : [])));
  return Object.fromEntries(
    outcomes.flatMap((outcome) => ('picture' in outcome ? [[outcome.field, outcome.picture]] : [])),
  );
}

/** Throws one `ZodError` with all issues, if there are any. */
function throwIssues(issues: readonly ConfigIssue[]): void {
  if (issues.length > 0)
    throw new ZodError(
      issues.map(({ path, message }) => ({ code: 'custom', path: [...path], message, input: undefined })),
    );
}

/** Runs work once its cost fits; a cost above the whole budget is the caller's to refuse. */
type SpendMemory = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

/** Limits the memory in use at once (bytes). Work that does not fit waits for the work before it. */
export function createMemoryBudget(limit: number): SpendMemory {
  const queue: { bytes: number; start: () => void }[] = [];
  let used = 0;
  const startNext = (): void => {
    for (let next = queue[0]; next && used + next.bytes <= limit; next = queue[0]) {
      queue.shift();
      used += next.bytes;
      next.start();
    }
  };
  return async (bytes, work) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push({ bytes, start: resolve });
    startNext();
    await promise;
    try {
      return await work();
    } finally {
      used -= bytes;
      startNext();
    }
  };
}
