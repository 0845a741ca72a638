import { z } from 'zod';
import { appearanceFields, brandFields, pictureUrl } from '../config/appearance.ts';
import { dateLabels } from '../config/date-labels.ts';
import { EMPTY_TEXT, paragraphs, singleLine } from '../config/text-fields.ts';
import { concentricCircles } from '../layout/backdrops.ts';
import type { Block } from '../layout/block.ts';
import { calendarTile } from '../layout/calendar-tile.ts';
import { innerHeight, innerWidth } from '../layout/canvas.ts';
import { box, column } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { footer } from '../layout/footer.ts';
import { arrow, clock, person, pin } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import { pill } from '../layout/pill.ts';
import { stack, withStartElement } from '../layout/stack.ts';
import { defineTemplate, type LayoutContext } from '../layout/template.ts';
import { textBlock } from '../layout/text-block.ts';

const config = z
  .strictObject({
    title: paragraphs(120, 3).min(1, EMPTY_TEXT).default('An evening of stories').describe('The name.'),
    label: singleLine(40).default('').describe('What kind of event it is, on a tag above the title.'),
    date: z.iso.date().default('2030-06-14').describe('The day, as YYYY-MM-DD. It is written in the given language.'),
    endDate: z.iso.date().optional().describe('The last day of an event that lasts several days.'),
    time: singleLine(60).default('').describe('When it begins, with the time zone where that matters.'),
    place: singleLine(120).default('').describe('Where it is, or how to join.'),
    host: singleLine(80).default('').describe('The host or speakers.'),
    callToAction: singleLine(40).default('').describe('What to do next, on a button.'),
    backgroundImageUrl: pictureUrl('A photo behind the words. It is darkened so that they stay readable.'),
    ...brandFields,
    ...appearanceFields('ember', 'expressive'),
  })
  .refine(({ date, endDate }) => endDate === undefined || endDate >= date, {
    path: ['endDate'],
    message: 'The last day must not be before the first.',
  })
  .transform((event) => ({ ...event, dateLabels: dateLabels(event.language ?? 'en', event.date, event.endDate) }))
  .describe('Something that takes place.');

type Config = z.output<typeof config>;

const titleSizes = { '1:1': 112, '4:5': 132, '9:16': 142 };
const tileWidths = { '1:1': 230, '4:5': 260, '9:16': 270 };
const TILE_GAP = 48;
const ICON = 40;
const ICON_GAP = 20;

function detail(context: LayoutContext, content: string, icon: typeof pin, width: number): Block {
  const copy = textBlock(context, content, {
    role: 'strong',
    size: 38,
    minSize: 29,
    lineHeight: 1.24,
    width: width - ICON - ICON_GAP,
    maxLines: 3,
    color: context.palette.text,
  });
  return withStartElement(
    { height: ICON + 4, element: box({ paddingTop: 4 }, icon(ICON, context.palette.accent)) },
    { gap: ICON_GAP, align: 'flex-start' },
    copy,
  );
}

/** The date beside the weekday, the hour, the place and the host. */
function details(context: LayoutContext, { dateLabels: labels, time, place, host }: Config): Block {
  const tileWidth = tileWidths[context.canvas.ratio];
  const width = innerWidth(context.canvas) - tileWidth - TILE_GAP;
  const when = [labels.weekday, time].filter((part) => part !== '').join(', ');
  const rows = [
    detail(context, when, clock, width),
    ...(place ? [detail(context, place, pin, width)] : []),
    ...(host ? [detail(context, host, person, width)] : []),
  ];
  return withStartElement(
    { height: Math.round(tileWidth * 1.04), element: calendarTile(context, labels, tileWidth) },
    { gap: TILE_GAP },
    stack(...rows.map((block) => ({ block, spaceAbove: 22 }))),
  );
}

function copyBlock(context: LayoutContext, content: Config): Block {
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
      spaceAbove: 36,
      block: textBlock(context, content.title, {
        role: 'display',
        size: titleSizes[canvas.ratio],
        minSize: 48,
        lineHeight: 1.04,
        tracking: -0.006,
        balance: true,
        width,
        color: palette.text,
      }),
    },
    { spaceAbove: 60, block: details(context, content) },
    ...(content.callToAction
      ? [
          {
            spaceAbove: 56,
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

export const event = defineTemplate({
  slug: 'event',
  name: 'Event',
  description: 'A date to keep: what, when and where, with or without a photo.',
  config,
  pictures: { backgroundImageUrl: 'photo', logoUrl: 'logo' },
  background: 'backgroundImageUrl',
  layout: (content, context, pictures) => {
    const { canvas } = context;
    const photo = pictures['backgroundImageUrl'];
    const footerElement = footer(context, content, pictures['logoUrl']);
    return page(
      context,
      { photo, backdrop: photo ? [] : concentricCircles(context, canvas.width - 80, canvas.height * 0.04, 560) },
      column(
        { flexGrow: 1, justifyContent: 'center' },
        fit(copyBlock(context, content), innerHeight(canvas) - footerElement.height),
      ),
      footerElement.element,
    );
  },
});
