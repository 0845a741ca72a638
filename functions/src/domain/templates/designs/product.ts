import { z } from 'zod';
import { appearanceFields, brandFields, pictureUrl } from '../config/appearance.ts';
import { EMPTY_TEXT, paragraphs, singleLine } from '../config/text-fields.ts';
import type { Block } from '../layout/block.ts';
import { innerHeight, innerWidth } from '../layout/canvas.ts';
import { column, type Element, textElement } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { footer } from '../layout/footer.ts';
import { arrow } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import { croppedPhoto, type HeightRange, PANEL_GAP, panelHeight, type Rectangle } from '../layout/photo-panel.ts';
import { pill } from '../layout/pill.ts';
import { row, stack } from '../layout/stack.ts';
import { defineTemplate, type LayoutContext, type Picture } from '../layout/template.ts';
import { textBlock } from '../layout/text-block.ts';
import { graphemes } from '../text/graphemes.ts';

const config = z
  .strictObject({
    name: paragraphs(100, 3).min(1, EMPTY_TEXT).default('The everyday mug').describe('The name.'),
    description: paragraphs(240, 6).default('').describe('A short description.'),
    price: singleLine(24).default('').describe('With its currency, written as it should appear.'),
    oldPrice: singleLine(24).default('').describe('The old price, struck through.'),
    badge: singleLine(30).default('').describe('A tag on the picture, such as "New" or "-20%".'),
    callToAction: singleLine(40).default('').describe('Where or how to get it, on a button.'),
    imageUrl: pictureUrl('A picture of the product. It is cropped to fill its part of the design.'),
    ...brandFields,
    ...appearanceFields('chalk', 'modern'),
  })
  .describe('Something to buy.');

type Config = z.output<typeof config>;

/** The square has the product beside the text; the taller formats have it above the text. */
const COLUMN = 440;
const COLUMN_GAP = 52;

const nameSizes = { '1:1': 76, '4:5': 88, '9:16': 100 };
const panels = { '4:5': { min: 620, max: 800 }, '9:16': { min: 900, max: 1100 } };

/** Both prices in a row, or under each other where the column is narrow. */
function prices(context: LayoutContext, { price, oldPrice }: Config, width: number): Block {
  const { palette, canvas } = context;
  const narrow = canvas.ratio === '1:1';
  const part = (content: string, share: number, size: number, role: 'display' | 'body', color: string) =>
    textBlock(context, content, {
      role,
      size,
      minSize: Math.round(size * 0.62),
      lineHeight: 1.15,
      tracking: role === 'display' ? -0.02 : 0,
      width: narrow ? width : Math.floor(width * share),
      maxLines: 1,
      fitContent: true,
      lineThrough: role === 'body',
      color,
    });
  const parts = [
    ...(price ? [part(price, 0.6, 72, 'display', palette.accentLarge)] : []),
    ...(oldPrice ? [part(oldPrice, 0.34, 42, 'body', palette.muted)] : []),
  ];
  return narrow
    ? stack(...parts.map((block) => ({ block, spaceAbove: 0 })))
    : row({ alignItems: 'flex-end', gap: 24 }, ...parts);
}

function offerOf(context: LayoutContext, content: Config, width: number): Block {
  const { palette, canvas } = context;
  return stack(
    {
      spaceAbove: 0,
      block: textBlock(context, content.name, {
        role: 'display',
        size: nameSizes[canvas.ratio],
        minSize: 40,
        lineHeight: 1.06,
        tracking: -0.024,
        width,
        balance: true,
        color: palette.text,
      }),
    },
    ...(content.description
      ? [
          {
            spaceAbove: 24,
            block: textBlock(context, content.description, {
              role: 'body',
              size: 38,
              minSize: 28,
              lineHeight: 1.38,
              balance: true,
              width,
              color: palette.muted,
            }),
          },
        ]
      : []),
    ...(content.price || content.oldPrice ? [{ spaceAbove: 36, block: prices(context, content, width) }] : []),
    ...(content.callToAction
      ? [
          {
            spaceAbove: 40,
            block: pill(context, content.callToAction, {
              background: palette.accent,
              color: palette.onAccent,
              size: 36,
              width,
              maxLines: 2,
              icon: arrow(36, palette.onAccent, context.rtl),
            }),
          },
        ]
      : []),
  );
}

/** Shown without a picture: the first letter of the name, large. */
function placeholder(context: LayoutContext, area: Rectangle, name: string): Element {
  return textElement(
    {
      position: 'absolute',
      ...area,
      alignItems: 'center',
      justifyContent: 'center',
      background: context.palette.accent,
      color: context.palette.onAccent,
      fontFamily: context.measurer.fontFamily('display'),
      fontSize: Math.round(Math.min(area.width, area.height) * 0.62),
      lineHeight: 1,
    },
    graphemes(name)[0] ?? '',
  );
}

const INSET = 48;

/** The picture or its placeholder, with the badge `inset` pixels from its edges. */
function panel(
  context: LayoutContext,
  area: Rectangle,
  inset: { x: number; y: number },
  { name, badge }: Config,
  picture: Picture | undefined,
): Element[] {
  const { palette, rtl } = context;
  const picturePanel = picture ? croppedPhoto(area, picture) : placeholder(context, area, name);
  if (!badge) return [picturePanel];
  const width = area.width - 2 * inset.x;
  const tag = pill(context, badge, { background: palette.text, color: palette.base, size: 34, width });
  const positionStyle = { position: 'absolute', left: area.left + inset.x, top: area.top + inset.y, width };
  return [picturePanel, column({ ...positionStyle, direction: rtl ? 'rtl' : 'ltr' }, fit(tag, BADGE_HEIGHT))];
}

const BADGE_HEIGHT = 120;

/** Text at the start side, the product at the end side. */
function splitLayout(
  context: LayoutContext,
  content: Config,
  picture: Picture | undefined,
  logo: Picture | undefined,
): Element {
  const { canvas, rtl } = context;
  const edge = canvas.side + COLUMN + COLUMN_GAP;
  const footerElement = footer(context, content, logo, COLUMN);
  const area = { left: rtl ? 0 : edge, top: 0, width: canvas.width - edge, height: canvas.height };
  return page(
    context,
    {
      backdrop: panel(context, area, { x: INSET, y: INSET }, content, picture),
      left: rtl ? area.width + COLUMN_GAP : canvas.side,
      width: COLUMN,
    },
    column(
      { flexGrow: 1, justifyContent: 'center' },
      fit(offerOf(context, content, COLUMN), innerHeight(canvas) - footerElement.height),
    ),
    footerElement.element,
  );
}

function stackedLayout(
  context: LayoutContext,
  content: Config,
  picture: Picture | undefined,
  logo: Picture | undefined,
  range: HeightRange,
): Element {
  const { canvas } = context;
  const footerElement = footer(context, content, logo);
  const offer = offerOf(context, content, innerWidth(canvas));
  const height = panelHeight(context, offer, footerElement.height, range);
  const top = height + PANEL_GAP;
  const inset = { x: canvas.side, y: canvas.ratio === '9:16' ? canvas.top : INSET };
  return page(
    context,
    { backdrop: panel(context, { left: 0, top: 0, width: canvas.width, height }, inset, content, picture), top },
    column({ flexGrow: 1 }, fit(offer, canvas.height - top - canvas.bottom - footerElement.height)),
    footerElement.element,
  );
}

export const product = defineTemplate({
  slug: 'product',
  name: 'Product',
  description: 'A thing for sale: its picture, its name, its price.',
  config,
  pictures: { imageUrl: 'photo', logoUrl: 'logo' },
  layout: (content, context, pictures) => {
    const { ratio } = context.canvas;
    const picture = pictures['imageUrl'];
    const logo = pictures['logoUrl'];
    return ratio === '1:1'
      ? splitLayout(context, content, picture, logo)
      : stackedLayout(context, content, picture, logo, panels[ratio]);
  },
});
