import satori from 'satori';
import { expect, it } from 'vitest';
import { FULL_SCALE } from '../layout/block.ts';
import { canvasOf } from '../layout/canvas.ts';
import { box } from '../layout/element.ts';
import { textBlock } from '../layout/text-block.ts';
import { paletteOf } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import { loadTextResources } from './text-resources.ts';

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
