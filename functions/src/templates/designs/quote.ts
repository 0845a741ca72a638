import { z } from 'zod';
import { innerHeight, innerWidth } from '../canvas.ts';
import { brandFields, lookFields } from '../config/look.ts';
import { pictureUrl } from '../config/picture-url.ts';
import { line, paragraphs, REQUIRED } from '../config/text-fields.ts';
import { moon } from '../layout/backdrops.ts';
import { box, column, image } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { foot } from '../layout/foot.ts';
import { quotationMark } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import { fixed, type Piece } from '../layout/piece.ts';
import { beside, stack } from '../layout/stack.ts';
import { text } from '../layout/text-piece.ts';
import { defineTemplate, type Kit, type Picture } from '../template.ts';

const config = z
  .strictObject({
    quote: paragraphs(600, 12)
      .min(1, REQUIRED)
      .default('Small steps, taken daily, carry you further than any grand plan.')
      .describe('What was said. Without quotation marks: the design has its own.'),
    author: line(80).default('').describe('Who said it.'),
    authorTitle: line(120).default('').describe('What the author is known for.'),
    portraitUrl: pictureUrl('A picture of the author, shown in a circle.'),
    backgroundImageUrl: pictureUrl('A photo behind the words. It is darkened so that they stay readable.'),
    ...brandFields,
    ...lookFields('paper', 'editorial'),
  })
  .describe('A quotation.');

type Config = z.output<typeof config>;

const PORTRAIT = 116;
const RING = 4;
const MARK = 150;
const MARK_HEIGHT = 126;

const sizes = { '1:1': 104, '4:5': 124, '9:16': 128 };

const portrait = ({ palette }: Kit, { source }: Picture) =>
  box(
    { padding: RING, borderRadius: PORTRAIT / 2, background: palette.accent, flexShrink: 0 },
    image(source, {
      width: PORTRAIT - 2 * RING,
      height: PORTRAIT - 2 * RING,
      borderRadius: PORTRAIT / 2 - RING,
      objectFit: 'cover',
    }),
  );

const DASH = { width: 56, height: 6 };
const GAP = 28;

const dash = ({ palette }: Kit) => box({ ...DASH, background: palette.accent, borderRadius: 3, flexShrink: 0 });

const author = (kit: Kit, { author: name, authorTitle }: Config, picture: Picture | undefined): Piece | undefined => {
  const { palette, canvas } = kit;
  const width = innerWidth(canvas) - GAP - (picture ? PORTRAIT : DASH.width);
  const lines = [
    { content: name, role: 'strong' as const, size: 40, min: 32, color: palette.ink },
    { content: authorTitle, role: 'body' as const, size: 32, min: 27, color: palette.muted },
  ].filter(({ content }) => content !== '');
  if (lines.length === 0 && !picture) return undefined;
  const words = lines.map(({ content, ...style }) =>
    text(kit, content, { ...style, width, lineHeight: 1.25, lines: 2 }),
  );
  const lead = picture
    ? { height: PORTRAIT, element: portrait(kit, picture) }
    : { height: DASH.height, element: dash(kit) };
  return beside(lead, { gap: GAP }, stack(...words.map((piece) => ({ piece, above: 4 }))));
};

export const quote = defineTemplate({
  slug: 'quote',
  name: 'Quote',
  description: 'A sentence worth keeping, with its author.',
  config,
  pictures: { portraitUrl: 'portrait', backgroundImageUrl: 'photo', logoUrl: 'logo' },
  background: 'backgroundImageUrl',
  layout: (content, kit, pictures) => {
    const { canvas, palette } = kit;
    const photo = pictures['backgroundImageUrl'];
    const end = foot(kit, content, pictures['logoUrl']);
    const source = author(kit, content, pictures['portraitUrl']);
    const words = stack(
      { above: 0, piece: fixed(MARK_HEIGHT, box({ height: MARK_HEIGHT }, quotationMark(MARK, palette.accent))) },
      {
        above: 30,
        piece: text(kit, content.quote, {
          role: 'display',
          size: sizes[canvas.ratio],
          min: 36,
          lineHeight: 1.14,
          tracking: -0.012,
          balance: true,
          width: innerWidth(canvas),
          color: palette.ink,
        }),
      },
      ...(source ? [{ above: 56, piece: source }] : []),
    );
    return page(
      kit,
      { photo, behind: photo ? [] : moon(kit, canvas.width - 60, canvas.height * 0.06, 470) },
      column({ flexGrow: 1, justifyContent: 'center' }, fit(words, innerHeight(canvas) - end.height)),
      end.element,
    );
  },
});
