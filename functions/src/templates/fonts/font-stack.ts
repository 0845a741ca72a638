import { isEmoji } from '../text/emoji.ts';
import { visibleCodePoints } from '../text/graphemes.ts';
import { includes } from './code-point-ranges.ts';
import { faceOf } from './face-cache.ts';
import { type Family, symbols } from './family.ts';
import type { FontFace } from './font-face.ts';
import { type Slice, slicesOf } from './slices.ts';

/** The fonts of one role for one picture, in the order they are tried. */
export interface FontStack {
  faces: readonly FontFace[];
  /** The font that draws a grapheme, or undefined where none has all of its letters. */
  faceFor(grapheme: string): FontFace | undefined;
}

interface Candidate {
  family: Family;
  slice: Slice;
}

const covers = (face: FontFace, codePoints: readonly number[]): boolean =>
  codePoints.every((codePoint) => face.covers(codePoint));

/** Every slice whose range has the code point, best family first. */
function* candidatesFor(chain: readonly Family[], codePoint: number): Generator<Candidate> {
  for (const family of chain)
    for (const slice of slicesOf(family)) if (includes(slice.ranges, codePoint)) yield { family, slice };
}

/** The first file that has the whole grapheme. Files are opened one after the other, so that no more are than needed. */
const search = async (chain: readonly Family[], grapheme: string): Promise<Candidate | undefined> => {
  const codePoints = visibleCodePoints(grapheme);
  const [first] = codePoints;
  if (first === undefined) return undefined;
  for (const candidate of candidatesFor(chain, first))
    if (covers(await faceOf(candidate.family, candidate.slice), codePoints)) return candidate;
  return undefined;
};

/** Where single letters were found, per chain: there are no more than Unicode has. */
const found = new WeakMap<readonly Family[], Map<string, Candidate | undefined>>();

const find = async (chain: readonly Family[], grapheme: string): Promise<Candidate | undefined> => {
  const places = found.get(chain) ?? new Map<string, Candidate | undefined>();
  found.set(chain, places);
  if (places.has(grapheme)) return places.get(grapheme);
  const candidate = await search(chain, grapheme);
  if (Array.from(grapheme).length === 1) places.set(grapheme, candidate);
  return candidate;
};

const BASIC_LETTER = 'a';

const isSurrogate = (grapheme: string): boolean => (grapheme.codePointAt(0) ?? 0) > 0xffff;

/**
 * The order in which fonts are handed over. The symbols stand last, because the renderer gives the last font to letters
 * beyond the basic plane that share their first UTF-16 unit with an emoji, as enclosed letters do.
 */
const inDrawingOrder = (chain: readonly Family[]): Family[] => [
  ...chain.filter((family) => family !== symbols),
  symbols,
];

/** Opens what `letters` (distinct graphemes) need from a chain of families, and no more. */
export const facesFor = async (chain: readonly Family[], letters: readonly string[]): Promise<FontFace[]> => {
  const chosen = new Map<Family, Set<Slice>>();
  for (const letter of [BASIC_LETTER, ...letters.filter((grapheme) => !isEmoji(grapheme))]) {
    const candidate = await find(chain, letter);
    if (candidate) chosen.set(candidate.family, (chosen.get(candidate.family) ?? new Set()).add(candidate.slice));
  }
  const ordered = inDrawingOrder(chain).flatMap((family) =>
    slicesOf(family)
      .filter((slice) => chosen.get(family)?.has(slice))
      .map((slice) => ({ family, slice })),
  );
  return Promise.all(ordered.map(({ family, slice }) => faceOf(family, slice)));
};

/** The choice among `faces`, where `last` is the font the renderer falls back to. */
const chooser = (faces: readonly FontFace[], last: FontFace | undefined) => (grapheme: string) => {
  const codePoint = grapheme.codePointAt(0) ?? 0;
  const face = faces.find((candidate) => candidate.covers(codePoint));
  return face ?? (visibleCodePoints(grapheme).length === 0 ? last : undefined);
};

/**
 * A role's fonts, chosen from as the renderer chooses: the first that has a grapheme's first letter. Beyond the basic plane
 * it decides once for all letters that share their first UTF-16 unit, and an emoji among them sends them to `last`, the last
 * of all fonts it is given.
 */
export const fontStack = (
  faces: readonly FontFace[],
  letters: readonly string[],
  last: FontFace | undefined,
): FontStack => {
  const choose = chooser(faces, last);
  const shared = new Map<number, FontFace | undefined>();
  for (const letter of letters.filter(isSurrogate)) {
    const unit = letter.charCodeAt(0);
    if (isEmoji(letter)) shared.set(unit, last);
    else if (!shared.has(unit)) shared.set(unit, choose(letter));
  }
  return {
    faces,
    faceFor: (grapheme) => {
      const face = isSurrogate(grapheme) ? shared.get(grapheme.charCodeAt(0)) : choose(grapheme);
      return face && covers(face, visibleCodePoints(grapheme)) ? face : undefined;
    },
  };
};
