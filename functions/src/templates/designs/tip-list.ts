import { z } from 'zod';
import { type AspectRatio, innerHeight, innerWidth } from '../canvas.ts';
import { brandFields, lookFields } from '../config/look.ts';
import { line, paragraphs, REQUIRED } from '../config/text-fields.ts';
import { moon } from '../layout/backdrops.ts';
import { box, column, words } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { foot } from '../layout/foot.ts';
import { page } from '../layout/page.ts';
import type { Piece, Scale } from '../layout/piece.ts';
import { beside, stack } from '../layout/stack.ts';
import { text } from '../layout/text-piece.ts';
import { defineTemplate, type Kit } from '../template.ts';

const tip = z.strictObject({
  title: line(70).min(1, REQUIRED).describe('The tip.'),
  text: line(120).default('').describe('Why, or how.'),
});

const config = z
  .strictObject({
    title: paragraphs(120, 3)
      .min(1, REQUIRED)
      .default('Three habits for better posts')
      .describe('What the tips are about.'),
    label: line(40).default('').describe('A short line above the title.'),
    tips: z
      .array(z.union([line(120).min(1, REQUIRED), tip]))
      .min(1)
      .max(7)
      .default([
        { title: 'Open with the point', text: 'The first line decides whether the second is read.' },
        { title: 'Say one thing', text: 'Keep the rest for tomorrow.' },
        { title: 'End with a question', text: 'It is an invitation to answer.' },
      ])
      .describe('One to seven tips: each a text, or a title with a text under it.'),
    ...brandFields,
    ...lookFields('lilac', 'modern'),
  })
  .describe('A short list of advice.');

type Config = z.output<typeof config>;
type Tip = Config['tips'][number];

/** How a list is set, in pixels. A few tips may stand larger than many. */
interface Manner {
  number: number;
  gap: number;
  between: number;
  size: Readonly<Record<AspectRatio, number>>;
  smallestTitle: number;
  smallestText: number;
}

const MOST_FEW = 4;
const few: Manner = {
  number: 72,
  gap: 32,
  between: 44,
  size: { '1:1': 46, '4:5': 52, '9:16': 54 },
  smallestTitle: 30,
  smallestText: 25,
};
const many: Manner = {
  number: 60,
  gap: 26,
  between: 30,
  size: { '1:1': 40, '4:5': 44, '9:16': 46 },
  smallestTitle: 26,
  smallestText: 21,
};

const headingSizes = { '1:1': 92, '4:5': 104, '9:16': 112 };

/** A tile does not shrink below this part of its size. */
const SMALLEST_TILE = 0.66;

/** A number on a tile that shrinks with the text beside it, in a slot that does not. */
const numeral =
  (kit: Kit, { number }: Manner, value: number) =>
  (scale: Scale) => {
    const side = Math.round(number * Math.max(SMALLEST_TILE, Math.min(1, scale.factor * 1.2)));
    const tile = words(
      {
        width: side,
        height: side,
        borderRadius: side * 0.3,
        alignItems: 'center',
        justifyContent: 'center',
        background: kit.palette.accent,
        color: kit.palette.onAccent,
        fontFamily: kit.type.fontFamily('strong'),
        fontSize: Math.round(side * 0.56),
        lineHeight: 1,
      },
      String(value),
    );
    return { height: side, element: box({ width: number, flexShrink: 0 }, tile) };
  };

const row = (kit: Kit, manner: Manner, item: Tip, index: number): Piece => {
  const { palette, canvas } = kit;
  const size = manner.size[canvas.ratio];
  const width = innerWidth(canvas) - manner.number - manner.gap;
  const { title, text: explanation } = typeof item === 'string' ? { title: item, text: '' } : item;
  const parts = [
    text(kit, title, {
      role: 'strong',
      size,
      min: manner.smallestTitle,
      lineHeight: 1.22,
      tracking: -0.008,
      width,
      balance: true,
      color: palette.ink,
    }),
    ...(explanation
      ? [
          text(kit, explanation, {
            role: 'body',
            size: Math.round(size * 0.78),
            min: manner.smallestText,
            width,
            balance: true,
            color: palette.muted,
          }),
        ]
      : []),
  ];
  return beside(
    numeral(kit, manner, index + 1),
    { gap: manner.gap, align: explanation ? 'flex-start' : 'center' },
    stack(...parts.map((piece) => ({ piece, above: 6 }))),
  );
};

const heading = (kit: Kit, { title, label }: Config) => {
  const { palette, canvas } = kit;
  const width = innerWidth(canvas);
  const parts = [
    ...(label
      ? [text(kit, label, { role: 'strong', size: 36, min: 26, width, color: palette.accentText, lines: 1 })]
      : []),
    text(kit, title, {
      role: 'display',
      size: headingSizes[canvas.ratio],
      min: 38,
      lineHeight: 1.08,
      tracking: -0.025,
      balance: true,
      width,
      color: palette.ink,
    }),
  ];
  return parts.map((piece) => ({ above: 14, piece }));
};

const listed = (kit: Kit, content: Config): Piece => {
  const manner = content.tips.length <= MOST_FEW ? few : many;
  const rows = content.tips.map((item, index) => ({
    above: index === 0 ? ABOVE_LIST : manner.between,
    piece: row(kit, manner, item, index),
  }));
  return stack(...heading(kit, content), ...rows);
};

const ABOVE_LIST = 60;

export const tipList = defineTemplate({
  slug: 'tip-list',
  name: 'Tip list',
  description: 'A title and up to seven numbered tips.',
  config,
  pictures: { logoUrl: 'logo' },
  layout: (content, kit, pictures) => {
    const { canvas } = kit;
    const end = foot(kit, content, pictures['logoUrl']);
    return page(
      kit,
      { behind: moon(kit, canvas.width + 40, canvas.height + 20, 520) },
      column({ flexGrow: 1, justifyContent: 'center' }, fit(listed(kit, content), innerHeight(canvas) - end.height)),
      end.element,
    );
  },
});
