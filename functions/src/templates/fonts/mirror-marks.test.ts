import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import satori from 'satori';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { box, words } from '../layout/element.ts';
import { inter, noto } from './family.ts';
import { mirrorMarks } from './mirror-marks.ts';
import { sliceFile, slicesOf } from './slices.ts';

const arabic = { family: noto('arabic', 700), slice: 'arabic', text: 'من القراء بقصة مَرْحَبًا بِكُمْ' };
const bengali = { family: noto('bengali', 700), slice: 'bengali', text: 'প্রশ্ন ভাষায়' };
const thai = { family: noto('thai', 400), slice: 'thai', text: 'ที่ปี่' };
const latin = { family: inter(18, 450), slice: 'latin', text: 'plain' };

const fontOf = async ({ family, slice }: typeof arabic): Promise<Buffer> => {
  const part = slicesOf(family).find(({ name }) => name === slice);
  if (!part) throw new Error(`No slice ${slice}`);
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt' as const, variationAxes: { ...family.axes } };
  return subsetFont(await readFile(sliceFile(family, part)), '', options);
};

const positionsOf = (font: Uint8Array, text: string) => {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(new Font(new Face(new Blob(font))), buffer);
  return buffer.getGlyphPositions();
};

/** The middle height of each closed outline in an SVG path, in the order they are drawn. */
const middles = (path: string): number[] =>
  path
    .split('Z')
    .map((outline) => Array.from(outline.matchAll(/-?[\d.]+ (-?[\d.]+)/g), ([, y]) => Number(y)))
    .filter((heights) => heights.length > 0)
    .map((heights) => (Math.min(...heights) + Math.max(...heights)) / 2);

const outlineOf = async (data: Buffer, text: string): Promise<string> => {
  const svg = await satori(box({}, words({ fontFamily: 'font', fontSize: 100 }, text)), {
    width: 400,
    height: 200,
    fonts: [{ name: 'font', data }],
  });
  return /<path fill="[^"]+" d="([^"]+)"/.exec(svg)?.[1] ?? '';
};

describe('mirrorMarks', () => {
  it.each([arabic, bengali, thai, latin])('turns every vertical offset of $slice and nothing else', async (sample) => {
    const font = await fontOf(sample);
    const before = positionsOf(font, sample.text);
    mirrorMarks(font);
    const after = positionsOf(font, sample.text);
    expect(after).toEqual(before.map((position) => ({ ...position, yOffset: 0 - position.yOffset })));
  });

  /** If this fails after an update of satori, it places marks rightly by itself, and mirroring can go. */
  it('puts the dots of Arabic letters where they belong', async () => {
    const font = await fontOf(arabic);
    mirrorMarks(font);
    const [above = [], below = []] = [await outlineOf(font, 'قر'), await outlineOf(font, 'بر')].map(middles);
    expect(Math.max(...above) - Math.min(...above)).toBeGreaterThan(20);
    const [dotAbove, dotBelow] = [Math.min(...above), Math.max(...below)];
    expect(dotAbove).toBeLessThan(dotBelow);
    const glyphs = positionsOf(font, 'من');
    expect(glyphs.some(({ yOffset }) => yOffset !== 0)).toBe(true);
  });
});
