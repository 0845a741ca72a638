import { isEmoji } from '../text/emoji.ts';
import { visibleCodePoints } from '../text/graphemes.ts';
import { includes } from './code-point-ranges.ts';
import { faceOf } from './face-cache.ts';
import type { Family } from './family.ts';
import type { FontFace } from './font-face.ts';
import { type Slice, slicesOf } from './slices.ts';

/** The fonts one role needs for one picture, in the order they are tried. */
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
 * The renderer's own choice of font: the first that has a grapheme's first letter. Beyond the basic plane it decides once
 * for all letters that share their first UTF-16 unit, and an emoji among them sends them to the last font.
 */
const resolver = (faces: readonly FontFace[], letters: readonly string[]) => {
  const first = (grapheme: string) => {
    const [codePoint] = visibleCodePoints(grapheme);
    return codePoint === undefined ? faces[0] : faces.find((face) => face.covers(codePoint));
  };
  const shared = new Map<number, FontFace | undefined>();
  for (const letter of letters.filter(isSurrogate)) {
    const unit = letter.charCodeAt(0);
    if (isEmoji(letter)) shared.set(unit, faces.at(-1));
    else if (!shared.has(unit)) shared.set(unit, first(letter));
  }
  return (grapheme: string): FontFace | undefined => {
    const face = isSurrogate(grapheme) ? shared.get(grapheme.charCodeAt(0)) : first(grapheme);
    return face && covers(face, visibleCodePoints(grapheme)) ? face : undefined;
  };
};

/** Opens what `letters` (distinct graphemes) need from a chain of families, and no more. */
export const fontStackFor = async (chain: readonly Family[], letters: readonly string[]): Promise<FontStack> => {
  const chosen = new Map<Family, Set<Slice>>();
  for (const letter of [BASIC_LETTER, ...letters.filter((grapheme) => !isEmoji(grapheme))]) {
    const candidate = await find(chain, letter);
    if (candidate) chosen.set(candidate.family, (chosen.get(candidate.family) ?? new Set()).add(candidate.slice));
  }
  const ordered = chain.flatMap((family) =>
    slicesOf(family)
      .filter((slice) => chosen.get(family)?.has(slice))
      .map((slice) => ({ family, slice })),
  );
  const faces = await Promise.all(ordered.map(({ family, slice }) => faceOf(family, slice)));
  return { faces, faceFor: resolver(faces, letters) };
};
