import { z } from 'zod';
import { appearanceFields, brandFields } from '../config/appearance.ts';
import { EMPTY_TEXT, paragraphs, singleLine } from '../config/text-fields.ts';
import { largeCircle } from '../layout/backdrops.ts';
import type { Block, Scale } from '../layout/block.ts';
import { type AspectRatio, innerHeight, innerWidth } from '../layout/canvas.ts';
import { box, column, textElement } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { footer } from '../layout/footer.ts';
import { page } from '../layout/page.ts';
import { stack, withStartElement } from '../layout/stack.ts';
import { defineTemplate, type LayoutContext } from '../layout/template.ts';
import { textBlock } from '../layout/text-block.ts';

const tip = z.strictObject({
  title: singleLine(70).min(1, EMPTY_TEXT).describe('The tip.'),
  text: singleLine(120).default('').describe('Why, or how.'),
});

const config = z
  .strictObject({
    title: paragraphs(120, 3)
      .min(1, EMPTY_TEXT)
      .default('Three habits for better posts')
      .describe('What the tips are about.'),
    label: singleLine(40).default('').describe('A short line above the title.'),
    tips: z
      .array(z.union([singleLine(120).min(1, EMPTY_TEXT), tip]))
      .min(1)
      .max(7)
      .default([
        { title: 'Open with the point', text: 'The first line decides whether the second is read.' },
        { title: 'Say one thing', text: 'Keep the rest for tomorrow.' },
        { title: 'End with a question', text: 'It is an invitation to answer.' },
      ])
      .describe('One to seven tips: each a text, or a title with a text under it.'),
    ...brandFields,
    ...appearanceFields('lilac', 'modern'),
  })
  .describe('A short list of advice.');

type Config = z.output<typeof config>;
type Tip = Config['tips'][number];

/** Sizes of a list, in pixels. Few tips are larger than many. */
interface ListStyle {
  number: number;
  gap: number;
  spaceBetween: number;
  size: Readonly<Record<AspectRatio, number>>;
  minTitleSize: number;
  minTextSize: number;
}

const MAX_FEW = 4;
const few: ListStyle = {
  number: 72,
  gap: 32,
  spaceBetween: 44,
  size: { '1:1': 46, '4:5': 52, '9:16': 54 },
  minTitleSize: 30,
  minTextSize: 25,
};
const many: ListStyle = {
  number: 60,
  gap: 26,
  spaceBetween: 30,
  size: { '1:1': 40, '4:5': 44, '9:16': 46 },
  minTitleSize: 26,
  minTextSize: 21,
};

const headingSizes = { '1:1': 92, '4:5': 104, '9:16': 112 };

/** A number tile does not shrink below this share of its size. */
const MIN_TILE_SCALE = 0.66;

/** A number on a tile that shrinks with the text beside it; its column keeps its width. */
function numeral(context: LayoutContext, { number }: ListStyle, value: number) {
  return (scale: Scale) => {
    const side = Math.round(number * Math.max(MIN_TILE_SCALE, Math.min(1, scale.factor * 1.2)));
    const tile = textElement(
      {
        width: side,
        height: side,
        borderRadius: side * 0.3,
        alignItems: 'center',
        justifyContent: 'center',
        background: context.palette.accent,
        color: context.palette.onAccent,
        fontFamily: context.measurer.fontFamily('strong'),
        fontSize: Math.round(side * 0.56),
        lineHeight: 1,
      },
      String(value),
    );
    return { height: side, element: box({ width: number, flexShrink: 0 }, tile) };
  };
}

function row(context: LayoutContext, style: ListStyle, item: Tip, index: number): Block {
  const { palette, canvas } = context;
  const size = style.size[canvas.ratio];
  const width = innerWidth(canvas) - style.number - style.gap;
  const { title, text: explanation } = typeof item === 'string' ? { title: item, text: '' } : item;
  const parts = [
    textBlock(context, title, {
      role: 'strong',
      size,
      minSize: style.minTitleSize,
      lineHeight: 1.22,
      tracking: -0.008,
      width,
      balance: true,
      color: palette.text,
    }),
    ...(explanation
      ? [
          textBlock(context, explanation, {
            role: 'body',
            size: Math.round(size * 0.78),
            minSize: style.minTextSize,
            width,
            balance: true,
            color: palette.muted,
          }),
        ]
      : []),
  ];
  return withStartElement(
    numeral(context, style, index + 1),
    { gap: style.gap, align: explanation ? 'flex-start' : 'center' },
    stack(...parts.map((block) => ({ block, spaceAbove: 6 }))),
  );
}

function heading(context: LayoutContext, { title, label }: Config) {
  const { palette, canvas } = context;
  const width = innerWidth(canvas);
  const parts = [
    ...(label
      ? [
          textBlock(context, label, {
            role: 'strong',
            size: 36,
            minSize: 26,
            width,
            color: palette.accentText,
            maxLines: 1,
          }),
        ]
      : []),
    textBlock(context, title, {
      role: 'display',
      size: headingSizes[canvas.ratio],
      minSize: 38,
      lineHeight: 1.08,
      tracking: -0.025,
      balance: true,
      width,
      color: palette.text,
    }),
  ];
  return parts.map((block) => ({ spaceAbove: 14, block }));
}

function list(context: LayoutContext, content: Config): Block {
  const style = content.tips.length <= MAX_FEW ? few : many;
  const rows = content.tips.map((item, index) => ({
    spaceAbove: index === 0 ? ABOVE_LIST : style.spaceBetween,
    block: row(context, style, item, index),
  }));
  return stack(...heading(context, content), ...rows);
}

const ABOVE_LIST = 60;

export const tipList = defineTemplate({
  slug: 'tip-list',
  name: 'Tip list',
  description: 'A title and up to seven numbered tips.',
  config,
  pictures: { logoUrl: 'logo' },
  layout: (content, context, pictures) => {
    const { canvas } = context;
    const footerElement = footer(context, content, pictures['logoUrl']);
    return page(
      context,
      { backdrop: largeCircle(context, canvas.width + 40, canvas.height + 20, 520) },
      column(
        { flexGrow: 1, justifyContent: 'center' },
        fit(list(context, content), innerHeight(canvas) - footerElement.height),
      ),
      footerElement.element,
    );
  },
});
