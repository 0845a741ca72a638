import { z } from 'zod';
import { innerHeight, innerWidth } from '../canvas.ts';
import { brandFields, lookFields } from '../config/look.ts';
import { pictureUrl } from '../config/picture-url.ts';
import { line, paragraphs, REQUIRED } from '../config/text-fields.ts';
import { column, type Element, words } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { foot } from '../layout/foot.ts';
import { arrow } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import { type Area, PANEL_GAP, type PanelRange, panelHeight, photoIn } from '../layout/photo-panel.ts';
import type { Piece } from '../layout/piece.ts';
import { pill } from '../layout/pill.ts';
import { row, stack } from '../layout/stack.ts';
import { text } from '../layout/text-piece.ts';
import { defineTemplate, type Kit, type Picture } from '../template.ts';
import { graphemes } from '../text/graphemes.ts';

const config = z
  .strictObject({
    name: paragraphs(100, 3).min(1, REQUIRED).default('The everyday mug').describe('What it is called.'),
    description: paragraphs(240, 6).default('').describe('What makes it worth having.'),
    price: line(24).default('').describe('With its currency, written as it should appear.'),
    oldPrice: line(24).default('').describe('The price before, struck through.'),
    badge: line(30).default('').describe('A tag on the picture, such as "New" or "-20%".'),
    callToAction: line(40).default('').describe('Where or how to get it, on a button.'),
    imageUrl: pictureUrl('A picture of the product. It is cropped to fill its part of the design.'),
    ...brandFields,
    ...lookFields('chalk', 'modern'),
  })
  .describe('Something to buy.');

type Config = z.output<typeof config>;

/** The square is split down the middle, or nearly; the taller shapes have the product above the words. */
const COLUMN = 440;
const COLUMN_GAP = 52;

const nameSizes = { '1:1': 76, '4:5': 88, '9:16': 100 };
const panels = { '4:5': { least: 620, most: 800 }, '9:16': { least: 900, most: 1100 } };

/** Both prices in a row, or under each other where the column is narrow. */
const prices = (kit: Kit, { price, oldPrice }: Config, width: number): Piece => {
  const { palette, canvas } = kit;
  const narrow = canvas.ratio === '1:1';
  const part = (content: string, share: number, size: number, role: 'display' | 'body', color: string) =>
    text(kit, content, {
      role,
      size,
      min: Math.round(size * 0.62),
      lineHeight: 1.15,
      tracking: role === 'display' ? -0.02 : 0,
      width: narrow ? width : Math.floor(width * share),
      lines: 1,
      hug: true,
      strike: role === 'body',
      color,
    });
  const parts = [
    ...(price ? [part(price, 0.6, 72, 'display', palette.accentLarge)] : []),
    ...(oldPrice ? [part(oldPrice, 0.34, 42, 'body', palette.muted)] : []),
  ];
  return narrow
    ? stack(...parts.map((piece) => ({ piece, above: 0 })))
    : row({ alignItems: 'flex-end', gap: 24 }, ...parts);
};

const offerOf = (kit: Kit, content: Config, width: number): Piece => {
  const { palette, canvas } = kit;
  return stack(
    {
      above: 0,
      piece: text(kit, content.name, {
        role: 'display',
        size: nameSizes[canvas.ratio],
        min: 40,
        lineHeight: 1.06,
        tracking: -0.024,
        width,
        balance: true,
        color: palette.ink,
      }),
    },
    ...(content.description
      ? [
          {
            above: 24,
            piece: text(kit, content.description, {
              role: 'body',
              size: 38,
              min: 28,
              lineHeight: 1.38,
              balance: true,
              width,
              color: palette.muted,
            }),
          },
        ]
      : []),
    ...(content.price || content.oldPrice ? [{ above: 36, piece: prices(kit, content, width) }] : []),
    ...(content.callToAction
      ? [
          {
            above: 40,
            piece: pill(kit, content.callToAction, {
              background: palette.accent,
              color: palette.onAccent,
              size: 36,
              width,
              lines: 2,
              icon: arrow(36, palette.onAccent, kit.rtl),
            }),
          },
        ]
      : []),
  );
};

/** In place of a picture: the first letter of the name, large. */
const placeholder = (kit: Kit, area: Area, name: string): Element =>
  words(
    {
      position: 'absolute',
      ...area,
      alignItems: 'center',
      justifyContent: 'center',
      background: kit.palette.accent,
      color: kit.palette.onAccent,
      fontFamily: kit.type.fontFamily('display'),
      fontSize: Math.round(Math.min(area.width, area.height) * 0.62),
      lineHeight: 1,
    },
    graphemes(name)[0] ?? '',
  );

const INSET = 48;

/** The picture or what stands for it, with the badge `inset` pixels from its edges. */
const panel = (
  kit: Kit,
  area: Area,
  inset: { x: number; y: number },
  { name, badge }: Config,
  picture: Picture | undefined,
): Element[] => {
  const { palette, rtl } = kit;
  const shown = picture ? photoIn(area, picture) : placeholder(kit, area, name);
  if (!badge) return [shown];
  const width = area.width - 2 * inset.x;
  const tag = pill(kit, badge, { background: palette.ink, color: palette.base, size: 34, width });
  const place = { position: 'absolute', left: area.left + inset.x, top: area.top + inset.y, width };
  return [shown, column({ ...place, direction: rtl ? 'rtl' : 'ltr' }, fit(tag, BADGE_HEIGHT))];
};

const BADGE_HEIGHT = 120;

/** Words on the side where reading starts, the product on the other. */
const sideBySide = (kit: Kit, content: Config, picture: Picture | undefined, logo: Picture | undefined): Element => {
  const { canvas, rtl } = kit;
  const edge = canvas.side + COLUMN + COLUMN_GAP;
  const end = foot(kit, content, logo, COLUMN);
  const area = { left: rtl ? 0 : edge, top: 0, width: canvas.width - edge, height: canvas.height };
  return page(
    kit,
    {
      behind: panel(kit, area, { x: INSET, y: INSET }, content, picture),
      left: rtl ? area.width + COLUMN_GAP : canvas.side,
      width: COLUMN,
    },
    column(
      { flexGrow: 1, justifyContent: 'center' },
      fit(offerOf(kit, content, COLUMN), innerHeight(canvas) - end.height),
    ),
    end.element,
  );
};

const oneAboveOther = (
  kit: Kit,
  content: Config,
  picture: Picture | undefined,
  logo: Picture | undefined,
  range: PanelRange,
): Element => {
  const { canvas } = kit;
  const end = foot(kit, content, logo);
  const offer = offerOf(kit, content, innerWidth(canvas));
  const height = panelHeight(kit, offer, end.height, range);
  const top = height + PANEL_GAP;
  const inset = { x: canvas.side, y: canvas.ratio === '9:16' ? canvas.top : INSET };
  return page(
    kit,
    { behind: panel(kit, { left: 0, top: 0, width: canvas.width, height }, inset, content, picture), top },
    column({ flexGrow: 1 }, fit(offer, canvas.height - top - canvas.bottom - end.height)),
    end.element,
  );
};

export const product = defineTemplate({
  slug: 'product',
  name: 'Product',
  description: 'A thing for sale: its picture, its name, its price.',
  config,
  pictures: { imageUrl: 'photo', logoUrl: 'logo' },
  layout: (content, kit, pictures) => {
    const { ratio } = kit.canvas;
    const picture = pictures['imageUrl'];
    const logo = pictures['logoUrl'];
    return ratio === '1:1'
      ? sideBySide(kit, content, picture, logo)
      : oneAboveOther(kit, content, picture, logo, panels[ratio]);
  },
});
