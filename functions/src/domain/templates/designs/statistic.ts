import { z } from 'zod';
import { appearanceFields, brandFields } from '../config/appearance.ts';
import { EMPTY_TEXT, paragraphs, singleLine } from '../config/text-fields.ts';
import { concentricCircles } from '../layout/backdrops.ts';
import { innerHeight, innerWidth } from '../layout/canvas.ts';
import { barChart, progressBar } from '../layout/charts.ts';
import { column } from '../layout/element.ts';
import { fit } from '../layout/fit.ts';
import { footer } from '../layout/footer.ts';
import { page } from '../layout/page.ts';
import { pill } from '../layout/pill.ts';
import { stack } from '../layout/stack.ts';
import { defineTemplate, type LayoutContext } from '../layout/template.ts';
import { textBlock } from '../layout/text-block.ts';

const config = z
  .strictObject({
    value: singleLine(24)
      .min(1, EMPTY_TEXT)
      .default('87%')
      .describe('The number, with its unit, written as it should appear.'),
    description: paragraphs(200, 4)
      .default('of readers finish an article that opens with a story')
      .describe('What the number counts.'),
    label: singleLine(60).default('').describe('A heading above the number.'),
    change: singleLine(60).default('').describe('The change, such as "12% up on last year".'),
    series: z
      .array(z.number().min(0))
      .min(2)
      .max(24)
      .optional()
      .describe('Numbers for a bar chart, oldest first. The last bar stands out.'),
    seriesStart: singleLine(24).default('').describe('Under the first bar.'),
    seriesEnd: singleLine(24).default('').describe('Under the last bar.'),
    progress: z.number().min(0).max(100).optional().describe('Percentage for a progress bar, instead of a bar chart.'),
    source: singleLine(120).default('').describe('Where the number is from.'),
    ...brandFields,
    ...appearanceFields('forest', 'modern'),
  })
  .describe('One number that says it all.');

type Config = z.output<typeof config>;

const valueSizes = { '1:1': 330, '4:5': 400, '9:16': 430 };
const chartHeights = { '1:1': 190, '4:5': 300, '9:16': 380 };

function chart(context: LayoutContext, { series, seriesStart, seriesEnd, progress }: Config) {
  if (series)
    return barChart(context, series, {
      height: chartHeights[context.canvas.ratio],
      start: seriesStart,
      end: seriesEnd,
    });
  return progress === undefined ? undefined : progressBar(context, progress);
}

function copy(context: LayoutContext, content: Config) {
  const { palette, canvas } = context;
  const width = innerWidth(canvas);
  const figure = chart(context, content);
  return stack(
    ...(content.label
      ? [
          {
            spaceAbove: 0,
            block: textBlock(context, content.label, {
              role: 'strong',
              size: 42,
              minSize: 30,
              width,
              color: palette.muted,
              maxLines: 2,
            }),
          },
        ]
      : []),
    {
      spaceAbove: 8,
      block: textBlock(context, content.value, {
        role: 'display',
        size: valueSizes[canvas.ratio],
        lineHeight: 1.05,
        tracking: -0.015,
        width,
        color: palette.accentLarge,
        maxLines: 1,
      }),
    },
    ...(content.description
      ? [
          {
            spaceAbove: 12,
            block: textBlock(context, content.description, {
              role: 'strong',
              size: 58,
              minSize: 34,
              lineHeight: 1.22,
              tracking: -0.012,
              width,
              balance: true,
              color: palette.text,
            }),
          },
        ]
      : []),
    ...(content.change
      ? [
          {
            spaceAbove: 36,
            block: pill(context, content.change, {
              background: palette.surface,
              color: palette.accentOnSurface,
              size: 34,
              width,
            }),
          },
        ]
      : []),
    ...(figure ? [{ spaceAbove: 60, block: figure }] : []),
    ...(content.source
      ? [
          {
            spaceAbove: 36,
            block: textBlock(context, content.source, {
              role: 'body',
              size: 28,
              minSize: 24,
              width,
              color: palette.muted,
              maxLines: 2,
            }),
          },
        ]
      : []),
  );
}

export const statistic = defineTemplate({
  slug: 'statistic',
  name: 'Statistic',
  description: 'A number as large as it deserves, with what it means and, if you like, a small chart.',
  config,
  pictures: { logoUrl: 'logo' },
  layout: (content, context, pictures) => {
    const { canvas } = context;
    const footerElement = footer(context, content, pictures['logoUrl']);
    const figure = content.series !== undefined || content.progress !== undefined;
    return page(
      context,
      { backdrop: figure ? [] : concentricCircles(context, canvas.width - 40, canvas.height - 40, 560) },
      column(
        { flexGrow: 1, justifyContent: 'center' },
        fit(copy(context, content), innerHeight(canvas) - footerElement.height),
      ),
      footerElement.element,
    );
  },
});
