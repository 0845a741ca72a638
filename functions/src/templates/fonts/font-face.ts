import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Extent } from '../text/words.ts';
import type { Family } from './family.ts';
import { mirrorMarks } from './mirror-marks.ts';
import { type Slice, sliceFile } from './slices.ts';

/** One font file, ready to measure with and to draw with. */
export interface FontFace {
  /** A CSS family name of its own, so that a list of names is a list of files. */
  name: string;
  /** The file as an uncompressed OpenType font. The same object each time: the renderer keeps what it parsed by identity. */
  data: Buffer;
  covers(codePoint: number): boolean;
  /** The width of text whose letters this font has. */
  measure(text: string): Extent;
}

export const faceName = (family: Family, slice: Slice): string =>
  [family.package.split('/')[1], slice.name, ...Object.entries(family.axes).flat()].join('-').toLowerCase();

const glyphs = new GlyphBuffer();

/** Words whose width a face remembers: some 400 KB. */
const MOST_WORDS = 4000;

const remembering = (measure: (text: string) => Extent) => {
  const known = new Map<string, Extent>();
  return (text: string): Extent => {
    const extent = known.get(text) ?? measure(text);
    if (known.size >= MOST_WORDS) known.clear();
    known.set(text, extent);
    return extent;
  };
};

const shaper = (data: Buffer) => {
  const face = new Face(new Blob(data));
  const font = new Font(face);
  const covered = new Set(face.collectUnicodes());
  const measure = remembering((text) => {
    glyphs.reset();
    glyphs.addText(text);
    glyphs.guessSegmentProperties();
    shape(font, glyphs);
    const units = glyphs.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    const letters = new Set(glyphs.getGlyphInfos().map(({ cluster }) => cluster)).size;
    return { ems: units / face.upem, letters };
  });
  return { covers: (codePoint: number) => covered.has(codePoint), measure };
};

/**
 * Reads a slice and pins its variation axes, since the renderer draws a variable font only as its default. All glyphs and
 * features stay.
 */
export const loadFace = async (family: Family, slice: Slice): Promise<FontFace> => {
  const file = await readFile(sliceFile(family, slice));
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt' as const, variationAxes: { ...family.axes } };
  const data = await subsetFont(file, '', options);
  mirrorMarks(data);
  return { name: faceName(family, slice), data, ...shaper(data) };
};
