import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Advance } from '../text/text-measurer.ts';
import type { FontFamily } from './font-family.ts';
import { type FontSubset, subsetFile } from './font-subsets.ts';
import { negateVerticalOffsets } from './gpos-offsets.ts';

/** One font file, for measuring and rendering. */
export interface FontFace {
  /** A unique CSS family name, so that a font-family list is a list of files. */
  name: string;
  /** The uncompressed OpenType font. Always the same object, since satori caches parsed fonts by identity. */
  data: Buffer;
  covers(codePoint: number): boolean;
  /** The advance of a text that this font covers. */
  measure(text: string): Advance;
}

export function faceName(family: FontFamily, subset: FontSubset): string {
  return [family.package.split('/')[1], subset.name, ...Object.entries(family.axes).flat()].join('-').toLowerCase();
}

const glyphs = new GlyphBuffer();

/** Words cached per face: about 400 KB. */
const MAX_CACHED_WORDS = 4000;

/**
 * Loads a subset and pins its variation axes, since satori renders variable fonts only with default axes. All glyphs and
 * features are kept.
 */
export async function loadFace(family: FontFamily, subset: FontSubset): Promise<FontFace> {
  const file = await readFile(subsetFile(family, subset));
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt' as const, variationAxes: { ...family.axes } };
  const data = await subsetFont(file, '', options);
  negateVerticalOffsets(data);
  return { name: faceName(family, subset), data, ...shaper(data) };
}

function shaper(data: Buffer) {
  const face = new Face(new Blob(data));
  const font = new Font(face);
  const covered = new Set(face.collectUnicodes());
  const measure = memoized((text) => {
    glyphs.reset();
    glyphs.addText(text);
    glyphs.guessSegmentProperties();
    shape(font, glyphs);
    const units = glyphs.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    const clusters = new Set(glyphs.getGlyphInfos().map(({ cluster }) => cluster)).size;
    return { ems: units / face.upem, clusters };
  });
  return { covers: (codePoint: number) => covered.has(codePoint), measure };
}

function memoized(measure: (text: string) => Advance) {
  const cache = new Map<string, Advance>();
  return (text: string): Advance => {
    const advance = cache.get(text) ?? measure(text);
    if (cache.size >= MAX_CACHED_WORDS) cache.clear();
    cache.set(text, advance);
    return advance;
  };
}
