import { z } from 'zod';
import { innerHeight, innerWidth } from '../canvas.ts';
import { brandFields, lookFields } from '../config/look.ts';
import { line, paragraphs, REQUIRED } from '../config/text-fields.ts';
import { sunrise } from '../layout/backdrops.ts';
import { bars, progressBar } from '../layout/charts.ts';
import { column } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { foot } from '../layout/foot.ts';
import { page } from '../layout/page.ts';
import { pill } from '../layout/pill.ts';
import { stack } from '../layout/stack.ts';
import { text } from '../layout/text-piece.ts';
import { defineTemplate, type Kit } from '../template.ts';

const config = z
  .strictObject({
    value: line(24).min(1, REQUIRED).default('87%').describe('The number, with its unit, written as it should appear.'),
    description: paragraphs(200, 4)
      .default('of readers finish an article that opens with a story')
      .describe('What the number counts.'),
    label: line(60).default('').describe('A heading above the number.'),
    change: line(60).default('').describe('How it moved, such as "12% up on last year".'),
    series: z
      .array(z.number().min(0))
      .min(2)
      .max(24)
      .optional()
      .describe('Numbers for a bar chart, oldest first. The last bar stands out.'),
    seriesStart: line(24).default('').describe('Under the first bar.'),
    seriesEnd: line(24).default('').describe('Under the last bar.'),
    progress: z.number().min(0).max(100).optional().describe('Percent of a bar to fill, in place of a bar chart.'),
    source: line(120).default('').describe('Where the number is from.'),
    ...brandFields,
    ...lookFields('forest', 'modern'),
  })
  .describe('One number that says it all.');

type Config = z.output<typeof config>;

const valueSizes = { '1:1': 330, '4:5': 400, '9:16': 430 };
const chartHeights = { '1:1': 190, '4:5': 300, '9:16': 380 };

const chart = (kit: Kit, { series, seriesStart, seriesEnd, progress }: Config) => {
  if (series) return bars(kit, series, { height: chartHeights[kit.canvas.ratio], start: seriesStart, end: seriesEnd });
  return progress === undefined ? undefined : progressBar(kit, progress);
};

const words = (kit: Kit, content: Config) => {
  const { palette, canvas } = kit;
  const width = innerWidth(canvas);
  const figure = chart(kit, content);
  return stack(
    ...(content.label
      ? [
          {
            above: 0,
            piece: text(kit, content.label, {
              role: 'strong',
              size: 42,
              min: 30,
              width,
              color: palette.muted,
              lines: 2,
            }),
          },
        ]
      : []),
    {
      above: 8,
      piece: text(kit, content.value, {
        role: 'display',
        size: valueSizes[canvas.ratio],
        lineHeight: 1.05,
        tracking: -0.015,
        width,
        color: palette.accentLarge,
        lines: 1,
      }),
    },
    ...(content.description
      ? [
          {
            above: 12,
            piece: text(kit, content.description, {
              role: 'strong',
              size: 58,
              min: 34,
              lineHeight: 1.22,
              tracking: -0.012,
              width,
              balance: true,
              color: palette.ink,
            }),
          },
        ]
      : []),
    ...(content.change
      ? [
          {
            above: 36,
            piece: pill(kit, content.change, {
              background: palette.surface,
              color: palette.accentOnSurface,
              size: 34,
              width,
            }),
          },
        ]
      : []),
    ...(figure ? [{ above: 60, piece: figure }] : []),
    ...(content.source
      ? [
          {
            above: 36,
            piece: text(kit, content.source, {
              role: 'body',
              size: 28,
              min: 24,
              width,
              color: palette.muted,
              lines: 2,
            }),
          },
        ]
      : []),
  );
};

export const statistic = defineTemplate({
  slug: 'statistic',
  name: 'Statistic',
  description: 'A number as large as it deserves, with what it means and, if you like, a small chart.',
  config,
  pictures: { logoUrl: 'logo' },
  layout: (content, kit, pictures) => {
    const { canvas } = kit;
    const end = foot(kit, content, pictures['logoUrl']);
    const figure = content.series !== undefined || content.progress !== undefined;
    return page(
      kit,
      { behind: figure ? [] : sunrise(kit, canvas.width - 40, canvas.height - 40, 560) },
      column({ flexGrow: 1, justifyContent: 'center' }, fit(words(kit, content), innerHeight(canvas) - end.height)),
      end.element,
    );
  },
});
