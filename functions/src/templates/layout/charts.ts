import { innerWidth } from '../canvas.ts';
import type { Kit } from '../template.ts';
import { fade } from '../theme/colour.ts';
import { box } from './element.ts';
import { fixed, type Piece } from './piece.ts';
import { row, stack } from './stack.ts';
import { text } from './text-piece.ts';

/** A bar never vanishes: it is at least this high, in pixels. */
const LEAST = 6;

const gapFor = (count: number): number => (count > 12 ? 10 : 18);

/** Bars from left to right, the last in the accent's colour, with a word under the first and the last. */
export const bars = (
  kit: Kit,
  series: readonly number[],
  { height, start, end }: { height: number; start: string; end: string },
): Piece => {
  const { palette, canvas } = kit;
  const width = innerWidth(canvas);
  const top = Math.max(...series) || 1;
  const gap = gapFor(series.length);
  const bar = (value: number, index: number) =>
    box({
      flexGrow: 1,
      flexBasis: 0,
      height: Math.max(LEAST, Math.round((value / top) * height)),
      borderRadius: 10,
      background: index === series.length - 1 ? palette.accent : fade(palette.ink, 0.22),
    });
  const plot = fixed(height, box({ width, height, gap, alignItems: 'flex-end', direction: 'ltr' }, ...series.map(bar)));
  if (!start && !end) return plot;
  const label = (content: string) =>
    text(kit, content, {
      role: 'body',
      size: 28,
      min: 24,
      color: palette.muted,
      width: width / 2 - 20,
      lines: 1,
      hug: true,
    });
  const labels = [label(start), label(end)];
  return stack(
    { above: 0, piece: plot },
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
