import satori from 'satori';
import { describe, expect, it } from 'vitest';
import { canvasOf } from '../canvas.ts';
import { box } from '../layout/element.ts';
import { FULL } from '../layout/piece.ts';
import { text } from '../layout/text-piece.ts';
import { paletteOf } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import { letteringFor } from './lettering.ts';

const WIDTH = 900;

/** The pieces of a line as they stand from left to right on the picture. */
const asDrawn = async (content: string): Promise<string> => {
  const { type, faces } = await letteringFor({
    look: { theme: 'paper', typeface: 'modern' },
    texts: [{ path: ['text'], text: content }],
    pictures: [],
    background: undefined,
    layout: () => box({}),
  });
  const kit = { canvas: canvasOf('1:1'), palette: paletteOf(themes.paper), type, rtl: true };
  const line = text(kit, content, { role: 'body', size: 30, width: WIDTH, color: '#000000' });
  const svg = await satori(box({}, line.draw(FULL)), {
    width: WIDTH,
    height: 100,
    embedFont: false,
    fonts: faces.map(({ name, data }) => ({ name, data })),
  });
  const pieces = Array.from(svg.matchAll(/<text x="([^"]+)"[^>]*>([^<]*)</g), ([, x, piece = '']) => ({
    x: Number(x),
    piece,
  }));
  return pieces
    .toSorted((one, other) => one.x - other.x)
    .map(({ piece }) => piece)
    .join('')
    .replaceAll('\u200e', '');
};

describe('right-to-left text', () => {
  it('stands from right to left, its numbers from left to right', async () => {
    expect(await asDrawn('الجمعة 19:00')).toBe('19:00 الجمعة');
    expect(await asDrawn('ביום 14/06/2030 בערב')).toBe('בערב 14/06/2030 ביום');
    expect(await asDrawn('עוד 87% היום')).toBe('היום 87% עוד');
  });

  it('leaves figures without letters as they are written', async () => {
    expect(await asDrawn('87%')).toBe('87%');
    expect(await asDrawn('€ 24')).toBe('€ 24');
    expect(await asDrawn('٨٧٪')).toBe('٪٨٧');
  });
});
