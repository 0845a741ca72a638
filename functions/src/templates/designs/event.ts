import { z } from 'zod';
import { innerHeight, innerWidth } from '../canvas.ts';
import { dateWords } from '../config/date-words.ts';
import { brandFields, lookFields } from '../config/look.ts';
import { pictureUrl } from '../config/picture-url.ts';
import { line, paragraphs, REQUIRED } from '../config/text-fields.ts';
import { sunrise } from '../layout/backdrops.ts';
import { calendarLeaf } from '../layout/calendar-leaf.ts';
import { box, column } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { foot } from '../layout/foot.ts';
import { arrow, clock, person, pin } from '../layout/icons.ts';
import { page } from '../layout/page.ts';
import type { Piece } from '../layout/piece.ts';
import { pill } from '../layout/pill.ts';
import { beside, stack } from '../layout/stack.ts';
import { text } from '../layout/text-piece.ts';
import { defineTemplate, type Kit } from '../template.ts';

const config = z
  .strictObject({
    title: paragraphs(120, 3).min(1, REQUIRED).default('An evening of stories').describe('What it is called.'),
    label: line(40).default('').describe('What kind of event it is, on a tag above the title.'),
    date: z.iso.date().default('2030-06-14').describe('The day, as YYYY-MM-DD. It is written in the given language.'),
    endDate: z.iso.date().optional().describe('The last day of an event that takes several.'),
    time: line(60).default('').describe('When it begins, with the time zone where that matters.'),
    place: line(120).default('').describe('Where it is, or how to join.'),
    host: line(80).default('').describe('Who is there to be met.'),
    callToAction: line(40).default('').describe('What to do next, on a button.'),
    backgroundImageUrl: pictureUrl('A photo behind the words. It is darkened so that they stay readable.'),
    ...brandFields,
    ...lookFields('ember', 'expressive'),
  })
  .refine(({ date, endDate }) => endDate === undefined || endDate >= date, {
    path: ['endDate'],
    message: 'The last day must not be before the first.',
  })
  .transform((event) => ({ ...event, words: dateWords(event.language ?? 'en', event.date, event.endDate) }))
  .describe('Something that takes place.');

type Config = z.output<typeof config>;

const titleSizes = { '1:1': 112, '4:5': 132, '9:16': 142 };
const leafWidths = { '1:1': 230, '4:5': 260, '9:16': 270 };
const LEAF_GAP = 48;
const ICON = 40;
const ICON_GAP = 20;

const detail = (kit: Kit, content: string, icon: typeof pin, width: number): Piece => {
  const words = text(kit, content, {
    role: 'strong',
    size: 38,
    min: 29,
    lineHeight: 1.24,
    width: width - ICON - ICON_GAP,
    lines: 3,
    color: kit.palette.ink,
  });
  return beside(
    { height: ICON + 4, element: box({ paddingTop: 4 }, icon(ICON, kit.palette.accent)) },
    { gap: ICON_GAP, align: 'flex-start' },
    words,
  );
};

/** The date beside the weekday, the hour, the place and the host. */
const facts = (kit: Kit, { words, time, place, host }: Config): Piece => {
  const leaf = leafWidths[kit.canvas.ratio];
  const width = innerWidth(kit.canvas) - leaf - LEAF_GAP;
  const when = [words.weekday, time].filter((part) => part !== '').join(', ');
  const rows = [
    detail(kit, when, clock, width),
    ...(place ? [detail(kit, place, pin, width)] : []),
    ...(host ? [detail(kit, host, person, width)] : []),
  ];
  return beside(
    { height: Math.round(leaf * 1.04), element: calendarLeaf(kit, words, leaf) },
    { gap: LEAF_GAP },
    stack(...rows.map((piece) => ({ piece, above: 22 }))),
  );
};

const words = (kit: Kit, content: Config): Piece => {
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
      above: 36,
      piece: text(kit, content.title, {
        role: 'display',
        size: titleSizes[canvas.ratio],
        min: 48,
        lineHeight: 1.04,
        tracking: -0.006,
        balance: true,
        width,
        color: palette.ink,
      }),
    },
    { above: 60, piece: facts(kit, content) },
    ...(content.callToAction
      ? [
          {
            above: 56,
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

export const event = defineTemplate({
  slug: 'event',
  name: 'Event',
  description: 'A date to keep: what, when and where, with or without a photo.',
  config,
  pictures: { backgroundImageUrl: 'photo', logoUrl: 'logo' },
  background: 'backgroundImageUrl',
  layout: (content, kit, pictures) => {
    const { canvas } = kit;
    const photo = pictures['backgroundImageUrl'];
    const end = foot(kit, content, pictures['logoUrl']);
    return page(
      kit,
      { photo, behind: photo ? [] : sunrise(kit, canvas.width - 80, canvas.height * 0.04, 560) },
      column({ flexGrow: 1, justifyContent: 'center' }, fit(words(kit, content), innerHeight(canvas) - end.height)),
      end.element,
    );
  },
});
