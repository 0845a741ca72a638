import { innerWidth } from '../canvas.ts';
import type { Kit } from '../template.ts';
import { fade } from '../theme/colour.ts';
import { box } from './element.ts';
import { fixed, type Piece, type Scale } from './piece.ts';
import { row, stack } from './stack.ts';
import { text } from './text-piece.ts';

/** A bar never vanishes: it is at least this high, in pixels. */
const LEAST = 6;

const gapFor = (count: number): number => (count > 12 ? 10 : 18);

export interface Bars {
  /** Height of the highest bar at full scale, in pixels. */
  height: number;
  /** Under the first bar and under the last. */
  start: string;
  end: string;
}

/** The plot shrinks with the text, but not below this part of its height. */
const LOWEST_PLOT = 0.6;

const plot = ({ palette, canvas }: Kit, series: readonly number[], full: number): Piece => {
  const top = Math.max(...series) || 1;
  const heightAt = ({ factor }: Scale) => Math.round(full * Math.max(LOWEST_PLOT, factor));
  const bar = (height: number) => (value: number, index: number) =>
    box({
      flexGrow: 1,
      flexBasis: 0,
      height: Math.max(LEAST, Math.round((value / top) * height)),
      borderRadius: 10,
      background: index === series.length - 1 ? palette.accent : fade(palette.ink, 0.22),
    });
  const style = { width: innerWidth(canvas), gap: gapFor(series.length), alignItems: 'flex-end', direction: 'ltr' };
  return {
    height: heightAt,
    draw: (scale) => box({ ...style, height: heightAt(scale) }, ...series.map(bar(heightAt(scale)))),
  };
};

/** Bars from left to right, the last in the accent's colour, with a word under the first and the last. */
export const bars = (kit: Kit, series: readonly number[], { height, start, end }: Bars): Piece => {
  const figure = plot(kit, series, height);
  if (!start && !end) return figure;
  const half = innerWidth(kit.canvas) / 2 - 20;
  const labels = [start, end].map((content) =>
    text(kit, content, { role: 'body', size: 28, min: 24, color: kit.palette.muted, width: half, lines: 1, hug: true }),
  );
  return stack(
    { above: 0, piece: figure },
    { above: 18, piece: row({ justifyContent: 'space-between', direction: 'ltr' }, ...labels) },
  );
};

const TRACK = 44;

/** A rounded track, filled from the start side to `percent` of its width. */
export const progressBar = (kit: Kit, percent: number): Piece => {
  const { palette, canvas } = kit;
  const width = innerWidth(canvas);
  const filled = Math.max(TRACK, Math.round((width * percent) / 100));
  return fixed(
    TRACK,
    box(
      { width, height: TRACK, borderRadius: TRACK / 2, background: palette.line },
      ...(percent > 0
        ? [box({ width: filled, height: TRACK, borderRadius: TRACK / 2, background: palette.accent })]
        : []),
    ),
  );
};
