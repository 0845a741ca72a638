import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import satori from 'satori';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { inter, noto } from '../fonts/font-family.ts';
import { subsetFile, subsetsOf } from '../fonts/font-subsets.ts';
import { negateVerticalOffsets } from '../fonts/gpos-offsets.ts';
import { FULL_SCALE } from '../layout/block.ts';
import { canvasOf } from '../layout/canvas.ts';
import { box, textElement } from '../layout/element.ts';
import { textBlock } from '../layout/text-block.ts';
import { graphemes, isEmoji } from '../text/graphemes.ts';
import { paletteOf } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import { emojiImage, loadTextResources } from './text-resources.ts';

const WIDTH = 900;

/** The words of a line in their visual order, from left to right. */
async function visualOrder(content: string): Promise<string> {
  const { measurer, faces } = await loadTextResources({
    appearance: { theme: 'paper', typeface: 'modern' },
    texts: [{ path: ['text'], text: content }],
  });
  const context = { canvas: canvasOf('1:1'), palette: paletteOf(themes.paper), measurer, rtl: true };
  const line = textBlock(context, content, { role: 'body', size: 30, width: WIDTH, color: '#000000' });
  const svg = await satori(box({}, line.render(FULL_SCALE)), {
    width: WIDTH,
    height: 100,
    embedFont: false,
    fonts: faces.map(({ name, data }) => ({ name, data })),
  });
  const words = Array.from(svg.matchAll(/<text x="([^"]+)"[^>]*>([^<]*)</g), ([, x, word = '']) => ({
    x: Number(x),
    word,
  }));
  return words
    .toSorted((one, other) => one.x - other.x)
    .map(({ word }) => word)
    .join('')
    .replaceAll('\u200e', '');
}

it('right-to-left text is drawn with its numbers from left to right', async () => {
  expect(await visualOrder('الجمعة 19:00')).toBe('19:00 الجمعة');
  expect(await visualOrder('ביום 14/06/2030 בערב')).toBe('בערב 14/06/2030 ביום');
  expect(await visualOrder('עוד 87% היום')).toBe('היום 87% עוד');
});

it('right-to-left text without letters keeps the order of numbers', async () => {
  expect(await visualOrder('87%')).toBe('87%');
  expect(await visualOrder('€ 24')).toBe('€ 24');
  expect(await visualOrder('٨٧٪')).toBe('٪٨٧');
});

const emoji = ['😀', '👍🏽', '👩‍🚀', '🏳️‍🌈', '🇸🇪', '1️⃣', '#️⃣', '❤', '❤️', '☕', '✈️', '™️', '🧑‍🧑‍🧒', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🫱🏻‍🫲🏿'];
const plain = ['a', '1', '#', '©', '™', '↔', '✓', '★', '字', 'é', '❤︎', ' '];

describe('emoji', () => {
  it.each(emoji)('the character %s is an emoji with an image', async (one) => {
    expect(graphemes(one)).toEqual([one]);
    expect(isEmoji(one)).toBe(true);
    expect(await emojiImage(one)).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it.each(plain)('the characters %s are text', (one) => expect(isEmoji(one)).toBe(false));

  /** Younger than the set of pictures, which knows Emoji 16. */
  const tooYoung = ['🛘'];

  it('every emoji of the main Unicode blocks has an image', async () => {
    const missing: string[] = [];
    for (let point = 0x1f300; point <= 0x1f9ff; point += 1) {
      const one = String.fromCodePoint(point);
      if (/^\p{RGI_Emoji}$/v.test(one) && !tooYoung.includes(one) && !(await emojiImage(one))) missing.push(one);
    }
    expect(missing).toEqual([]);
  });

  it('other characters have no emoji image', async () => expect(await emojiImage('字')).toBeUndefined());
});

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
