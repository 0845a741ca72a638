import { z } from 'zod';
import { appearanceFields, brandFields, pictureUrl } from '../config/appearance.ts';
import { EMPTY_TEXT, paragraphs, singleLine } from '../config/text-fields.ts';
import { halo } from '../layout/backdrops.ts';
import { innerWidth } from '../layout/canvas.ts';
import { column } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { footer } from '../layout/footer.ts';
import { arrow } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import { croppedPhoto, PANEL_GAP, panelHeight } from '../layout/photo-panel.ts';
import { pill } from '../layout/pill.ts';
import { stack } from '../layout/stack.ts';
import { defineTemplate, type LayoutContext } from '../layout/template.ts';
import { textBlock } from '../layout/text-block.ts';

const config = z
  .strictObject({
    headline: paragraphs(160, 4)
      .min(1, EMPTY_TEXT)
      .default('Something new is on its way')
      .describe('The news, in a few words.'),
    label: singleLine(40).default('Announcement').describe('A short tag above the headline. Empty for none.'),
    body: paragraphs(400, 8).default('').describe('What it means for the reader.'),
    callToAction: singleLine(40).default('').describe('What to do next, on a button.'),
    imageUrl: pictureUrl('A picture above the words.'),
    ...brandFields,
    ...appearanceFields('midnight', 'expressive'),
  })
  .describe('News to shout about.');

type Config = z.output<typeof config>;

const plainSizes = { '1:1': 138, '4:5': 150, '9:16': 156 };
const picturedSizes = { '1:1': 92, '4:5': 116, '9:16': 132 };
/** Height of the halo's centre above the bottom edge, clear of any text. */
const haloRise = { '1:1': -20, '4:5': -20, '9:16': 140 };
const panels = {
  '1:1': { min: 300, max: 430 },
  '4:5': { min: 400, max: 620 },
  '9:16': { min: 560, max: 900 },
};

function copy(context: LayoutContext, content: Config, size: number) {
  const { palette, canvas } = context;
  const width = innerWidth(canvas);
  return stack(
    ...(content.label
      ? [
          {
            spaceAbove: 0,
            block: pill(context, content.label, {
              background: palette.accent,
              color: palette.onAccent,
              size: 32,
              width,
            }),
          },
        ]
      : []),
    {
      spaceAbove: 40,
      block: textBlock(context, content.headline, {
        role: 'display',
        size,
        minSize: 44,
        lineHeight: 1.02,
        tracking: -0.006,
        balance: true,
        width,
        color: palette.text,
      }),
    },
    ...(content.body
      ? [
          {
            spaceAbove: 32,
            block: textBlock(context, content.body, {
              role: 'body',
              size: 42,
              minSize: 30,
              lineHeight: 1.36,
              width,
              balance: true,
              color: palette.muted,
            }),
          },
        ]
      : []),
    ...(content.callToAction
      ? [
          {
            spaceAbove: 48,
            block: pill(context, content.callToAction, {
              background: palette.text,
              color: palette.base,
              size: 38,
              width,
              icon: arrow(38, palette.base, context.rtl),
            }),
          },
        ]
      : []),
  );
}

export const announcement = defineTemplate({
  slug: 'announcement',
  name: 'Announcement',
  description: 'A launch, an opening, a change: one big headline, with or without a picture.',
  config,
  pictures: { imageUrl: 'photo', logoUrl: 'logo' },
  layout: (content, context, pictures) => {
    const { canvas } = context;
    const picture = pictures['imageUrl'];
    const footerElement = footer(context, content, pictures['logoUrl']);
    const news = copy(context, content, (picture ? picturedSizes : plainSizes)[canvas.ratio]);
    const height = picture ? panelHeight(context, news, footerElement.height, panels[canvas.ratio]) : 0;
    const top = picture ? height + PANEL_GAP : canvas.top;
    const backdrop = picture
      ? [croppedPhoto({ left: 0, top: 0, width: canvas.width, height }, picture)]
      : halo(context, canvas.width + 10, canvas.height - haloRise[canvas.ratio]);
    return page(
      context,
      { backdrop, top },
      column(
        { flexGrow: 1, justifyContent: picture ? 'flex-start' : 'center' },
        fit(news, canvas.height - top - canvas.bottom - footerElement.height),
      ),
      footerElement.element,
    );
  },
});
