import fc from 'fast-check';
import satori from 'satori';
import { describe, expect, it } from 'vitest';
import { canvasOf } from '../canvas.ts';
import { box } from '../layout/element.ts';
import { fitScale } from '../layout/fit.ts';
import { FULL } from '../layout/piece.ts';
import { type TextStyle, text } from '../layout/text-piece.ts';
import { settingOf } from '../layout/text-setting.ts';
import type { Design, Kit } from '../template.ts';
import { roles } from '../text/words.ts';
import { paletteOf } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import { type Lettering, letteringFor } from './lettering.ts';

const designOf = (content: string): Design => ({
  look: { theme: 'paper', typeface: 'modern' },
  texts: [{ path: ['text'], text: content }],
  pictures: [],
  background: undefined,
  layout: () => box({}),
});

const kitOf = ({ type }: Lettering): Kit => ({
  canvas: canvasOf('9:16'),
  palette: paletteOf(themes.paper),
  type,
  rtl: false,
});

const HUGE = 20_000;

/** A hundredth of a pixel: where a line fits exactly, the foresight may be on the safe side. */
const HAIR = 0.01;

/** The height that was foreseen, that of lines a hair wider, and the one the renderer comes to. */
const drawnBy = async ({ faces, emoji }: Lettering, content: string, style: TextStyle, kit: Kit) => {
  const scale = fitScale(text(kit, content, style), HUGE);
  const piece = text(kit, content, style);
  let height = 0;
  await satori(box({ width: style.width, alignItems: 'flex-start' }, piece.draw(scale)), {
    width: style.width,
    height: HUGE,
    fonts: faces.map(({ name, data }) => ({ name, data })),
    graphemeImages: { ...emoji },
    onNodeDetected: (node) => {
      if (node.props['style']?.flexDirection === 'column') height = node.height;
    },
  });
  const { size } = settingOf(kit, content, style)(scale);
  const wider = settingOf(kit, content, { ...style, size, width: style.width + HAIR })(FULL);
  return {
    drawn: height,
    most: piece.height(scale),
    least: wider.paragraphs.reduce((sum, paragraph) => sum + paragraph.height, 0),
  };
};

const words = [
  ...[
    'the',
    'quick',
    'brown',
    'fox;',
    '“jumps”',
    'over—and',
    'Donaudampfschifffahrtsgesellschaft',
    'AVAToWa',
    'fi',
    'x',
  ],
  ...[
    'https://example.com/a/very/long/path-with-dashes?and=query',
    '#hashtag',
    '@handle',
    '$1,234.50',
    '19:00',
    '50%',
    '(a)',
  ],
  ...['Привет,', 'Γειά', 'Tiếng', 'Việt', 'שָׁלוֹם', 'مرحبا', 'قراء', 'नमस्ते', 'क्षत्रिय', 'ก้าวเล็กๆ', 'বাংলা', 'தமிழ்', 'తెలుగు'],
  ...['小さな一歩を毎日。', '每天一小步，', '매일', '조금씩', 'გამარჯობა', 'Բարեւ', '𝗯𝗼𝗹𝗱', '→', '★'],
  ...['We', 'plans,', 'ワンピース', 'か\u3099', 'a\u200bb', 'W\u2060e', '🚀', '👩‍🚀👩‍🚀', '🏳️‍🌈', '1️⃣', '❤', '🇸🇪'],
];

const anyText = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', ' ', ' ', '', '\n')), { minLength: 1, maxLength: 24 })
  .map((parts) => parts.flat().join('').trim());

/** Lines have room for at least two letters, as they do in every design. */
const anyStyle = fc.record({
  role: fc.constantFrom(...roles),
  size: fc.integer({ min: 12, max: 160 }),
  width: fc.integer({ min: 400, max: 912 }),
  lineHeight: fc.constantFrom(1, 1.14, 1.3, 1.5),
  tracking: fc.constantFrom(-0.025, 0, 0.05),
  balance: fc.boolean(),
  color: fc.constant('#000000'),
});

describe('the height foreseen for a text', () => {
  it('is what the renderer gives it', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyStyle, async (content, style) => {
        const lettering = await letteringFor(designOf(content));
        const { drawn, most, least } = await drawnBy(lettering, content, style, kitOf(lettering));
        expect(drawn).toBeLessThanOrEqual(most);
        expect(drawn).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
