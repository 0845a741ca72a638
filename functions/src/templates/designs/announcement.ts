import { z } from 'zod';
import { innerWidth } from '../canvas.ts';
import { brandFields, lookFields } from '../config/look.ts';
import { pictureUrl } from '../config/picture-url.ts';
import { line, paragraphs, REQUIRED } from '../config/text-fields.ts';
import { halo } from '../layout/backdrops.ts';
import { column } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { foot } from '../layout/foot.ts';
import { arrow } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import { PANEL_GAP, panelHeight, photoIn } from '../layout/photo-panel.ts';
import { pill } from '../layout/pill.ts';
import { stack } from '../layout/stack.ts';
import { text } from '../layout/text-piece.ts';
import { defineTemplate, type Kit } from '../template.ts';

const config = z
  .strictObject({
    headline: paragraphs(160, 4)
      .min(1, REQUIRED)
      .default('Something new is on its way')
      .describe('The news, in a few words.'),
    label: line(40).default('Announcement').describe('A short tag above the headline. Empty for none.'),
    body: paragraphs(400, 8).default('').describe('What it means for the reader.'),
    callToAction: line(40).default('').describe('What to do next, on a button.'),
    imageUrl: pictureUrl('A picture above the words.'),
    ...brandFields,
    ...lookFields('midnight', 'expressive'),
  })
  .describe('News to shout about.');

type Config = z.output<typeof config>;

const plainSizes = { '1:1': 138, '4:5': 150, '9:16': 156 };
const picturedSizes = { '1:1': 92, '4:5': 116, '9:16': 132 };
/** How far the halo's heart stands above the lower edge: where no word can reach it. */
const haloRise = { '1:1': -20, '4:5': -20, '9:16': 140 };
const panels = {
  '1:1': { least: 300, most: 430 },
  '4:5': { least: 400, most: 620 },
  '9:16': { least: 560, most: 900 },
};

const words = (kit: Kit, content: Config, size: number) => {
  const { palette, canvas } = kit;
  const width = innerWidth(canvas);
  return stack(
    ...(content.label
      ? [
          {
            above: 0,
            piece: pill(kit, content.label, { background: palette.accent, color: palette.onAccent, size: 32, width }),
          },
        ]
      : []),
    {
      above: 40,
      piece: text(kit, content.headline, {
        role: 'display',
        size,
        min: 44,
        lineHeight: 1.02,
        tracking: -0.006,
        balance: true,
        width,
        color: palette.ink,
      }),
    },
    ...(content.body
      ? [
          {
            above: 32,
            piece: text(kit, content.body, {
              role: 'body',
              size: 42,
              min: 30,
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
            above: 48,
            piece: pill(kit, content.callToAction, {
              background: palette.ink,
              color: palette.base,
              size: 38,
              width,
              icon: arrow(38, palette.base, kit.rtl),
            }),
          },
        ]
      : []),
  );
};

export const announcement = defineTemplate({
  slug: 'announcement',
  name: 'Announcement',
  description: 'A launch, an opening, a change: one big headline, with or without a picture.',
  config,
  pictures: { imageUrl: 'photo', logoUrl: 'logo' },
  layout: (content, kit, pictures) => {
    const { canvas } = kit;
    const picture = pictures['imageUrl'];
    const end = foot(kit, content, pictures['logoUrl']);
    const news = words(kit, content, (picture ? picturedSizes : plainSizes)[canvas.ratio]);
    const height = picture ? panelHeight(kit, news, end.height, panels[canvas.ratio]) : 0;
    const top = picture ? height + PANEL_GAP : canvas.top;
    const behind = picture
      ? [photoIn({ left: 0, top: 0, width: canvas.width, height }, picture)]
      : halo(kit, canvas.width + 10, canvas.height - haloRise[canvas.ratio]);
    return page(
      kit,
      { behind, top },
      column(
        { flexGrow: 1, justifyContent: picture ? 'flex-start' : 'center' },
        fit(news, canvas.height - top - canvas.bottom - end.height),
      ),
      end.element,
    );
  },
});
