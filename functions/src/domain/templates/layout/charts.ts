import { fade } from '../theme/colour.ts';
import { type Block, fixedBlock, type Scale } from './block.ts';
import { innerWidth } from './canvas.ts';
import { box } from './element.ts';
import { row, stack } from './stack.ts';
import type { LayoutContext } from './template.ts';
import { textBlock } from './text-block.ts';

/** Minimum height of a bar, in pixels, so that zero is visible. */
const MIN_BAR_HEIGHT = 6;

interface BarChartOptions {
  /** Height of the highest bar at full scale, in pixels. */
  height: number;
  /** Labels under the first and the last bar. */
  start: string;
  end: string;
}

/** The plot shrinks with the text, but not below this share of its height. */
const MIN_PLOT_SCALE = 0.6;

/** A bar chart from left to right, the last bar in the accent colour, with labels under the first and the last. */
export function barChart(
  context: LayoutContext,
  series: readonly number[],
  { height, start, end }: BarChartOptions,
): Block {
  const figure = plot(context, series, height);
  if (!start && !end) return figure;
  const half = innerWidth(context.canvas) / 2 - 20;
  const labels = [start, end].map((content) =>
    textBlock(context, content, {
      role: 'body',
      size: 28,
      minSize: 24,
      color: context.palette.muted,
      width: half,
      maxLines: 1,
      fitContent: true,
    }),
  );
  return stack(
    { spaceAbove: 0, block: figure },
    { spaceAbove: 18, block: row({ justifyContent: 'space-between', direction: 'ltr' }, ...labels) },
  );
}

const TRACK = 44;

/** A rounded track, filled from the start side to `percent` of its width. */
export function progressBar(context: LayoutContext, percent: number): Block {
  const { palette, canvas } = context;
  const width = innerWidth(canvas);
  const filled = Math.max(TRACK, Math.round((width * percent) / 100));
  return fixedBlock(
    TRACK,
    box(
      { width, height: TRACK, borderRadius: TRACK / 2, background: palette.line },
      ...(percent > 0
        ? [box({ width: filled, height: TRACK, borderRadius: TRACK / 2, background: palette.accent })]
        : []),
    ),
  );
}

function plot({ palette, canvas }: LayoutContext, series: readonly number[], full: number): Block {
  const top = Math.max(...series) || 1;
  const heightAt = ({ factor }: Scale) => Math.round(full * Math.max(MIN_PLOT_SCALE, factor));
  const bar = (height: number) => (value: number, index: number) =>
    box({
      flexGrow: 1,
      flexBasis: 0,
      height: Math.max(MIN_BAR_HEIGHT, Math.round((value / top) * height)),
      borderRadius: 10,
      background: index === series.length - 1 ? palette.accent : fade(palette.text, 0.22),
    });
  const style = { width: innerWidth(canvas), gap: gapFor(series.length), alignItems: 'flex-end', direction: 'ltr' };
  return {
    height: heightAt,
    render: (scale) => box({ ...style, height: heightAt(scale) }, ...series.map(bar(heightAt(scale)))),
  };
}

function gapFor(count: number): number {
  return count > 12 ? 10 : 18;
}
