import sharp, { type FormatEnum } from 'sharp';
import { HeraldError } from '../../errors.ts';
import type { Design, Picture, PictureKind, Pictures, WantedPicture } from '../template.ts';
import { type Hex, hex, luminance } from '../theme/colour.ts';
import { type Problem, throwProblems } from './config-problem.ts';

/** Downloads a file that a stranger named. The caller's to make safe. Throws `upload_failed` with words for the caller. */
export type FetchImage = (url: string) => Promise<{ data: Uint8Array; mimeType: string }>;

/** The largest box a picture is ever drawn in, in pixels, and whether it is cropped to it. */
const boxes: Record<PictureKind, { width: number; height: number; fit: 'inside' | 'cover' }> = {
  photo: { width: 1920, height: 1920, fit: 'inside' },
  portrait: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 480, height: 240, fit: 'inside' },
};

/** `heif` is AVIF here: the decoder comes without HEIC. */
const accepted: readonly (keyof FormatEnum)[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** 50 megapixels: more than a phone's camera makes, and 200 MB when unpacked. */
const MOST_PIXELS = 50_000_000;

const JPEG_QUALITY = 92;

/**
 * Decodes, turns upright as the camera noted, shrinks to what is drawn, and encodes anew: the renderer reads only JPEG and
 * PNG, and nothing but pixels of a stranger's file goes further.
 */
const prepare = async (data: Uint8Array, kind: PictureKind): Promise<Picture> => {
  const decoder = sharp(data, { limitInputPixels: MOST_PIXELS });
  const { format, hasAlpha } = await decoder.metadata();
  if (!accepted.includes(format)) throw new TypeError(`No picture format: ${format}`);
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
};

/** Cells a photo is averaged into to find its brightest part: some 50 px each, about a letter. */
const CELLS = 24;

const brightestOf = async (bytes: Buffer): Promise<Hex> => {
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
};

type Outcome = { field: string; picture: Picture } | { problem: Problem };

const problem = ({ field }: WantedPicture, message: string): Outcome => ({ problem: { path: [field], message } });

const load = async (wanted: WantedPicture, fetchImage: FetchImage): Promise<Outcome> => {
  const file = await fetchImage(wanted.url).catch((failure: unknown) => {
    if (failure instanceof HeraldError && failure.reason === 'upload_failed') return failure;
    throw failure;
  });
  if (file instanceof HeraldError) return problem(wanted, file.message);
  return prepare(file.data, wanted.kind).then(
    (picture) => ({ field: wanted.field, picture }),
    () => problem(wanted, 'The file at this address is not a JPEG, PNG, WebP, GIF or AVIF picture that can be read.'),
  );
};

/** Fetches a design's pictures, all at once. Throws a `ZodError` that names each field whose picture could not be had. */
export const loadPictures = async ({ pictures }: Design, fetchImage: FetchImage): Promise<Pictures> => {
  const outcomes = await Promise.all(pictures.map((wanted) => load(wanted, fetchImage)));
  throwProblems(outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem] : [])));
  return Object.fromEntries(
    outcomes.flatMap((outcome) => ('picture' in outcome ? [[outcome.field, outcome.picture]] : [])),
  );
};
