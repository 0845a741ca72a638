import { z } from 'zod';
import { appearanceFields, brandFields, pictureUrl } from '../config/appearance.ts';
import { EMPTY_TEXT, paragraphs, singleLine } from '../config/text-fields.ts';
import { largeCircle } from '../layout/backdrops.ts';
import { type Block, fixedBlock } from '../layout/block.ts';
import { innerHeight, innerWidth } from '../layout/canvas.ts';
import { box, column, image } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { footer } from '../layout/footer.ts';
import { quotationMark } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import { stack, withStartElement } from '../layout/stack.ts';
import { defineTemplate, type LayoutContext, type Picture } from '../layout/template.ts';
import { textBlock } from '../layout/text-block.ts';

const config = z
  .strictObject({
    quote: paragraphs(600, 12)
      .min(1, EMPTY_TEXT)
      .default('Small steps, taken daily, carry you further than any grand plan.')
      .describe('What was said. Without quotation marks: the design has its own.'),
    author: singleLine(80).default('').describe('Who said it.'),
    authorTitle: singleLine(120).default('').describe('What the author is known for.'),
    portraitUrl: pictureUrl('A picture of the author, shown in a circle.'),
    backgroundImageUrl: pictureUrl('A photo behind the words. It is darkened so that they stay readable.'),
    ...brandFields,
    ...appearanceFields('paper', 'editorial'),
  })
  .describe('A quotation.');

type Config = z.output<typeof config>;

const PORTRAIT = 116;
const RING = 4;
const MARK = 150;
const MARK_HEIGHT = 126;

const sizes = { '1:1': 104, '4:5': 124, '9:16': 128 };

function portrait({ palette }: LayoutContext, { source }: Picture) {
  return box(
    { padding: RING, borderRadius: PORTRAIT / 2, background: palette.accent, flexShrink: 0 },
    image(source, {
      width: PORTRAIT - 2 * RING,
      height: PORTRAIT - 2 * RING,
      borderRadius: PORTRAIT / 2 - RING,
      objectFit: 'cover',
    }),
  );
}

const DASH = { width: 56, height: 6 };
const GAP = 28;

function dash({ palette }: LayoutContext) {
  return box({ ...DASH, background: palette.accent, borderRadius: 3, flexShrink: 0 });
}

function author(
  context: LayoutContext,
  { author: name, authorTitle }: Config,
  picture: Picture | undefined,
): Block | undefined {
  const { palette, canvas } = context;
  const width = innerWidth(canvas) - GAP - (picture ? PORTRAIT : DASH.width);
  const lines = [
    { content: name, role: 'strong' as const, size: 40, minSize: 32, color: palette.text },
    { content: authorTitle, role: 'body' as const, size: 32, minSize: 27, color: palette.muted },
  ].filter(({ content }) => content !== '');
  if (lines.length === 0 && !picture) return undefined;
  const copy = lines.map(({ content, ...style }) =>
    textBlock(context, content, { ...style, width, lineHeight: 1.25, maxLines: 2 }),
  );
  const lead = picture
    ? { height: PORTRAIT, element: portrait(context, picture) }
    : { height: DASH.height, element: dash(context) };
  return withStartElement(lead, { gap: GAP }, stack(...copy.map((block) => ({ block, spaceAbove: 4 }))));
}

export const quote = defineTemplate({
  slug: 'quote',
  name: 'Quote',
  description: 'A sentence worth keeping, with its author.',
  config,
  pictures: { portraitUrl: 'portrait', backgroundImageUrl: 'photo', logoUrl: 'logo' },
  background: 'backgroundImageUrl',
  layout: (content, context, pictures) => {
    const { canvas, palette } = context;
    const photo = pictures['backgroundImageUrl'];
    const footerElement = footer(context, content, pictures['logoUrl']);
    const source = author(context, content, pictures['portraitUrl']);
    const copy = stack(
      {
        spaceAbove: 0,
        block: fixedBlock(MARK_HEIGHT, box({ height: MARK_HEIGHT }, quotationMark(MARK, palette.accent))),
      },
      {
        spaceAbove: 30,
        block: textBlock(context, content.quote, {
          role: 'display',
          size: sizes[canvas.ratio],
          minSize: 36,
          lineHeight: 1.14,
          tracking: -0.012,
          balance: true,
          width: innerWidth(canvas),
          color: palette.text,
        }),
      },
      ...(source ? [{ spaceAbove: 56, block: source }] : []),
    );
    return page(
      context,
      { photo, backdrop: photo ? [] : largeCircle(context, canvas.width - 60, canvas.height * 0.06, 470) },
      column({ flexGrow: 1, justifyContent: 'center' }, fit(copy, innerHeight(canvas) - footerElement.height)),
      footerElement.element,
    );
  },
});
