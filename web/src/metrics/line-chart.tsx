import { formatDate } from '../components/time.tsx';
import { numberLabel, numberText } from './number-text.ts';
import { t } from './texts.ts';

/** About how many parts an axis has. */
const PARTS = 3;

/** A number at a time, null where it is missing. */
interface ChartPoint {
  /** ISO 8601. */
  at: string;
  value: number | null;
}

interface LineChartProps {
  /** The name of the number in the API. */
  name: string;
  /** By their times. */
  points: readonly ChartPoint[];
  /** Whether the axis begins at 0 in any case. */
  fromZero?: boolean;
  formatTime?: (iso: string) => string;
}

type Known = ChartPoint & { value: number };

/** A number over time as a line, which has a gap where it is missing. The labels keep their size, however wide the chart is. */
export function LineChart({ name, points, fromZero = false, formatTime = formatDate }: LineChartProps) {
  const known = points.filter(isKnown);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last || first === last) return null;
  const values = known.map(({ value }) => value);
  const ticks = ticksOf(fromZero ? 0 : Math.min(...values), Math.max(...values));
  const bottom = ticks[0] ?? 0;
  const range = (ticks.at(-1) ?? 1) - bottom;
  const y = (value: number) => 100 - ((value - bottom) / range) * 100;
  const start = Date.parse(first.at);
  const x = (at: string) => ((Date.parse(at) - start) / (Date.parse(last.at) - start)) * 100;
  return (
    <div class="chart" role="img" aria-label={chartText(name, points, formatTime)}>
      <span class="chart-name">
        {bottom > 0 ? t.axisBegins({ number: numberLabel(name), value: numberText(name, bottom) }) : numberLabel(name)}
      </span>
      <div class="chart-values">
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick)}%` }}>
            {numberText(name, tick)}
          </span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {ticks.map((tick) => (
          <path key={tick} class="chart-grid" d={`M0 ${y(tick)}H100`} />
        ))}
        <path class="chart-line" d={linePath(points, x, y)} />
        {/* A line of no length with round ends is a dot in any shape of the chart. */}
        <path class="chart-dots" d={known.map(({ at, value }) => `M${x(at)} ${y(value)}h0`).join('')} />
      </svg>
      <div class="chart-times">
        <span>{formatTime(first.at)}</span>
        <span>{formatTime(last.at)}</span>
      </div>
    </div>
  );
}

/** Whether there are enough numbers for a line. */
export function isDrawable(points: readonly ChartPoint[]): boolean {
  return points.filter(isKnown).length > 1;
}

function isKnown(point: ChartPoint): point is Known {
  return point.value !== null;
}

/** The line through the points, which begins again after a missing number. */
function linePath(points: readonly ChartPoint[], x: (at: string) => number, y: (value: number) => number): string {
  return points
    .map(({ at, value }, index) => {
      if (value === null) return '';
      return `${(points[index - 1]?.value ?? null) === null ? 'M' : 'L'}${x(at)} ${y(value)}`;
    })
    .join('');
}

/** What the chart shows, for those who do not see it. */
function chartText(name: string, points: readonly ChartPoint[], formatTime: (iso: string) => string): string {
  const known = points.filter(isKnown);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return '';
  const values = known.map(({ value }) => value);
  const text = (value: number) => numberText(name, value);
  const missing = points.length - known.length;
  const chart = t.chart({
    number: numberLabel(name),
    first: text(first.value),
    firstTime: formatTime(first.at),
    last: text(last.value),
    lastTime: formatTime(last.at),
    lowest: text(Math.min(...values)),
    highest: text(Math.max(...values)),
  });
  return missing > 0 ? `${chart} ${t.missing({ missing, all: points.length })}` : chart;
}

/** Round numbers for the lines of an axis, the smallest first: the first is at most `min`, the last at least `max`. */
export function ticksOf(min: number, max: number): number[] {
  const step = roundStep((max - min) / PARTS);
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The next whole number of the form 1, 2, 5 or 10 times a power of ten. */
function roundStep(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((each) => each * power >= step) ?? 10);
}
