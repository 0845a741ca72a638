import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import satori from 'satori';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { inter, noto } from '../fonts/font-family.ts';
import { subsetFile, subsetsOf } from '../fonts/font-subsets.ts';
import { negateVerticalOffsets } from '../fonts/gpos-offsets.ts';
import { box, textElement } from '../layout/element.ts';

const arabic = { family: noto('arabic', 700), subset: 'arabic', text: 'من القراء بقصة مَرْحَبًا بِكُمْ' };
const bengali = { family: noto('bengali', 700), subset: 'bengali', text: 'প্রশ্ন ভাষায়' };
const thai = { family: noto('thai', 400), subset: 'thai', text: 'ที่ปี่' };
const latin = { family: inter(18, 450), subset: 'latin', text: 'plain' };

async function fontOf({ family, subset }: typeof arabic): Promise<Buffer> {
  const part = subsetsOf(family).find(({ name }) => name === subset);
  if (!part) throw new Error(`No subset ${subset}`);
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt' as const, variationAxes: { ...family.axes } };
  return subsetFont(await readFile(subsetFile(family, part)), '', options);
}

function positionsOf(font: Uint8Array, text: string) {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(new Font(new Face(new Blob(font))), buffer);
  return buffer.getGlyphPositions();
}

/** The vertical centre of each closed outline in an SVG path, in drawing order. */
function middles(path: string): number[] {
  return path
    .split('Z')
    .map((outline) => Array.from(outline.matchAll(/-?[\d.]+ (-?[\d.]+)/g), ([, y]) => Number(y)))
    .filter((heights) => heights.length > 0)
    .map((heights) => (Math.min(...heights) + Math.max(...heights)) / 2);
}

async function outlineOf(data: Buffer, text: string): Promise<string> {
  const svg = await satori(box({}, textElement({ fontFamily: 'font', fontSize: 100 }, text)), {
    width: 400,
    height: 200,
    fonts: [{ name: 'font', data }],
  });
  return /<path fill="[^"]+" d="([^"]+)"/.exec(svg)?.[1] ?? '';
}

it.each([arabic, bengali, thai, latin])(
  'every vertical offset of $subset is negated and nothing else',
  async (sample) => {
    const font = await fontOf(sample);
    const before = positionsOf(font, sample.text);
    negateVerticalOffsets(font);
    const after = positionsOf(font, sample.text);
    expect(after).toEqual(before.map((position) => ({ ...position, yOffset: 0 - position.yOffset })));
  },
);

/** If this fails after an update of satori, satori is fixed and this module can be removed. */
it('the dots of Arabic letters are placed correctly', async () => {
  const font = await fontOf(arabic);
  negateVerticalOffsets(font);
  const [above = [], below = []] = [await outlineOf(font, 'قر'), await outlineOf(font, 'بر')].map(middles);
  expect(Math.max(...above) - Math.min(...above)).toBeGreaterThan(20);
  const [dotAbove, dotBelow] = [Math.min(...above), Math.max(...below)];
  expect(dotAbove).toBeLessThan(dotBelow);
  const glyphs = positionsOf(font, 'من');
  expect(glyphs.some(({ yOffset }) => yOffset !== 0)).toBe(true);
});
