import fc from 'fast-check';
import satori from 'satori';
import { expect, it } from 'vitest';
import { FULL_SCALE } from '../layout/block.ts';
import { canvasOf } from '../layout/canvas.ts';
import { box } from '../layout/element.ts';
import { fitScale } from '../layout/fit.ts';
import type { ConfiguredTemplate, LayoutContext } from '../layout/template.ts';
import { textBlock } from '../layout/text-block.ts';
import { textLayoutOf } from '../layout/text-layout.ts';
import type { TextStyle } from '../layout/text-style.ts';
import { fontRoles } from '../text/text-measurer.ts';
import { paletteOf } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import { loadTextResources, type TextResources } from './text-resources.ts';

function templateWith(content: string): ConfiguredTemplate {
  return {
    appearance: { theme: 'paper', typeface: 'modern' },
    texts: [{ path: ['text'], text: content }],
    pictures: [],
    background: undefined,
    layout: () => box({}),
    withTexts: () => {
      throw new Error('not called');
    },
  };
}

function contextOf({ measurer }: TextResources): LayoutContext {
  return {
    canvas: canvasOf('9:16'),
    palette: paletteOf(themes.paper),
    measurer,
    rtl: false,
  };
}

const HUGE = 20_000;

/** A hundredth of a pixel: if a line fits exactly, the computed height may be on the safe side. */
const TOLERANCE = 0.01;

/** The computed height, that of slightly wider lines, and the height in satori. */
async function heightsOf({ faces, emoji }: TextResources, content: string, style: TextStyle, context: LayoutContext) {
  const scale = fitScale(textBlock(context, content, style), HUGE);
  const block = textBlock(context, content, style);
  let height = 0;
  await satori(box({ width: style.width, alignItems: 'flex-start' }, block.render(scale)), {
    width: style.width,
    height: HUGE,
    fonts: faces.map(({ name, data }) => ({ name, data })),
    graphemeImages: { ...emoji },
    onNodeDetected: (node) => {
      if (node.props['style']?.flexDirection === 'column') height = node.height;
    },
  });
  const { size } = textLayoutOf(context, content, style)(scale);
  const wider = textLayoutOf(context, content, { ...style, size, width: style.width + TOLERANCE })(FULL_SCALE);
  return {
    rendered: height,
    max: block.height(scale),
    min: wider.paragraphs.reduce((sum, paragraph) => sum + paragraph.height, 0),
  };
}

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

/** Lines have room for at min two letters, as they do in every design. */
const anyStyle = fc.record({
  role: fc.constantFrom(...fontRoles),
  size: fc.integer({ min: 12, max: 160 }),
  width: fc.integer({ min: 400, max: 912 }),
  lineHeight: fc.constantFrom(1, 1.14, 1.3, 1.5),
  tracking: fc.constantFrom(-0.025, 0, 0.05),
  balance: fc.boolean(),
  color: fc.constant('#000000'),
});

it('the measured height of a text equals the height that satori draws', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyStyle, async (content, style) => {
      const resources = await loadTextResources(templateWith(content));
      const { rendered, max, min } = await heightsOf(resources, content, style, contextOf(resources));
      expect(rendered).toBeLessThanOrEqual(max);
      expect(rendered).toBeGreaterThanOrEqual(min);
    }),
    { numRuns: 60 },
  );
}, 120_000);
