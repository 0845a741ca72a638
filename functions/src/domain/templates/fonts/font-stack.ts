import { isEmoji, visibleCodePoints } from '../text/graphemes.ts';
import { type FontFace, faceName, loadFace } from './font-face.ts';
import { type FontFamily, symbols } from './font-family.ts';
import { type FontSubset, includes, subsetsOf } from './font-subsets.ts';

/** The fonts of one role in one picture, in order of preference. */
export interface FontStack {
  faces: readonly FontFace[];
  /** The font that renders a grapheme; undefined if none has all of its glyphs. */
  faceFor(grapheme: string): FontFace | undefined;
}

interface Candidate {
  family: FontFamily;
  subset: FontSubset;
}

/** Cached results for single code points, per chain; bounded by the size of Unicode. */
const foundByChain = new WeakMap<readonly FontFamily[], Map<string, Candidate | undefined>>();

const LATIN_LETTER = 'a';

/** Loads the faces of a fallback chain that `characters` (distinct graphemes) need. */
export async function facesFor(chain: readonly FontFamily[], characters: readonly string[]): Promise<FontFace[]> {
  const chosen = new Map<FontFamily, Set<FontSubset>>();
  for (const character of [LATIN_LETTER, ...characters.filter((grapheme) => !isEmoji(grapheme))]) {
    const candidate = await find(chain, character);
    if (candidate) chosen.set(candidate.family, (chosen.get(candidate.family) ?? new Set()).add(candidate.subset));
  }
  const ordered = inRenderOrder(chain).flatMap((family) =>
    subsetsOf(family)
      .filter((subset) => chosen.get(family)?.has(subset))
      .map((subset) => ({ family, subset })),
  );
  return Promise.all(ordered.map(({ family, subset }) => cachedFace(family, subset)));
}

/**
 * The fonts of a role, with satori's own choice: the first that covers the first code point of a grapheme. Outside the BMP it
 * chooses once for all characters that share their first UTF-16 unit; an emoji among them sends all to `last`, the last of
 * all fonts it is given.
 */
export function fontStack(
  faces: readonly FontFace[],
  characters: readonly string[],
  last: FontFace | undefined,
): FontStack {
  const choose = faceChooser(faces, last);
  const shared = new Map<number, FontFace | undefined>();
  for (const character of characters.filter(isSurrogate)) {
    const unit = character.charCodeAt(0);
    if (isEmoji(character)) shared.set(unit, last);
    else if (!shared.has(unit)) shared.set(unit, choose(character));
  }
  return {
    faces,
    faceFor: (grapheme) => {
      const face = isSurrogate(grapheme) ? shared.get(grapheme.charCodeAt(0)) : choose(grapheme);
      return face && covers(face, visibleCodePoints(grapheme)) ? face : undefined;
    },
  };
}

async function find(chain: readonly FontFamily[], grapheme: string): Promise<Candidate | undefined> {
  const cache = foundByChain.get(chain) ?? new Map<string, Candidate | undefined>();
  foundByChain.set(chain, cache);
  if (cache.has(grapheme)) return cache.get(grapheme);
  const candidate = await search(chain, grapheme);
  if (Array.from(grapheme).length === 1) cache.set(grapheme, candidate);
  return candidate;
}

/** The first file that covers the whole grapheme. Files are opened one after the other, to open no more than needed. */
async function search(chain: readonly FontFamily[], grapheme: string): Promise<Candidate | undefined> {
  const codePoints = visibleCodePoints(grapheme);
  const [first] = codePoints;
  if (first === undefined) return undefined;
  for (const candidate of candidatesFor(chain, first))
    if (covers(await cachedFace(candidate.family, candidate.subset), codePoints)) return candidate;
  return undefined;
}

/** All subsets whose range contains the code point, in order of preference. */
function* candidatesFor(chain: readonly FontFamily[], codePoint: number): Generator<Candidate> {
  for (const family of chain)
    for (const subset of subsetsOf(family)) if (includes(subset.ranges, codePoint)) yield { family, subset };
}

function covers(face: FontFace, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => face.covers(codePoint));
}

/**
 * The order of fonts passed to satori. Symbols come last, because satori uses the last font for characters outside the BMP
 * that share their first UTF-16 unit with an emoji, as enclosed letters do.
 */
function inRenderOrder(chain: readonly FontFamily[]): FontFamily[] {
  return [...chain.filter((family) => family !== symbols), symbols];
}

/** Chooses among `faces`; `last` is the font that satori falls back to. */
function faceChooser(faces: readonly FontFace[], last: FontFace | undefined) {
  return (grapheme: string) => {
    const codePoint = grapheme.codePointAt(0) ?? 0;
    const face = faces.find((candidate) => candidate.covers(codePoint));
    return face ?? (visibleCodePoints(grapheme).length === 0 ? last : undefined);
  };
}

function isSurrogate(grapheme: string): boolean {
  return (grapheme.codePointAt(0) ?? 0) > 0xffff;
}

/** Faces kept in memory. A face takes 20 to 180 KB three times (here, in HarfBuzz, in satori): some 40 MB. */
const MAX_FACES = 160;

const faces = new Map<string, Promise<FontFace>>();

/** Loads a face, through a cache that evicts the least recently used. */
function cachedFace(family: FontFamily, subset: FontSubset): Promise<FontFace> {
  const name = faceName(family, subset);
  const face = faces.get(name) ?? loadFace(family, subset);
  faces.delete(name);
  faces.set(name, face);
  face.catch(() => faces.delete(name));
  const oldest = faces.keys().next().value;
  if (faces.size > MAX_FACES && oldest !== undefined) faces.delete(oldest);
  return face;
}
