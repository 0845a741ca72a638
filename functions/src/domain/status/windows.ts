import { DAY, dayOf, HOUR } from '../../model/clock.ts';
import type { Platform } from '../../model/platform.ts';
import type { ByPlatform, Counters, RecordDay } from '../../model/status.ts';
import { percentile, sumOf } from './counters.ts';

export const windowNames = ['24h', '30d', '90d'] as const;
export type WindowName = (typeof windowNames)[number];

/** The days of each window, with the present one. The window of a day has the present hour and the 23 before it. */
const DAYS = { '30d': 30, '90d': 90 } as const;

/** Ended runs as shown to people. */
export interface WindowView {
  published: number;
  partlyPublished: number;
  failed: Counters['failed'];
  unknown: number;
  retries: number;
  /** Null without runs that count. */
  successRate: number | null;
  onTimeRate: number | null;
  latenessMs: Percentiles;
  publishMs: Percentiles;
}

type Percentiles = Record<'p50' | 'p95' | 'p99', number | null>;

/** The hour of a time (ms since the epoch) in its UTC day. */
export function hourOf(at: number): string {
  return new Date(at).toISOString().slice(11, 13);
}

/** The first day of a window that ends on the day of `now` (ms since the epoch). */
export function firstDay(window: keyof typeof DAYS, now: number): string {
  return dayOf(now - (DAYS[window] - 1) * DAY);
}

/** The counters of each platform in a window, from days by their names. */
export function windowOf(name: WindowName, days: ReadonlyMap<string, RecordDay>, now: number): ByPlatform {
  if (name === '24h')
    return mergePlatforms(
      Array.from({ length: 24 }, (_, index) => now - index * HOUR).map(
        (at) => days.get(dayOf(at))?.hours[hourOf(at)] ?? {},
      ),
    );
  const [first, last] = [firstDay(name, now), dayOf(now)];
  return mergePlatforms(
    [...days].flatMap(([day, { hours }]) => (day >= first && day <= last ? Object.values(hours) : [])),
  );
}

export function mergePlatforms(all: readonly ByPlatform[]): ByPlatform {
  const lists = Map.groupBy(
    all.flatMap((one) => Object.entries(one) as [Platform, Counters][]),
    ([platform]) => platform,
  );
  return Object.fromEntries([...lists].map(([platform, list]) => [platform, sumOf(list.map(([, one]) => one))]));
}

/** The rates are rounded to a millionth. Failures that only their user can repair do not count for `successRate`. */
export function viewWindow(counted: Counters): WindowView {
  const { published, partly, failed, unknown, retries, scheduled, onTime, late, took } = counted;
  return {
    published,
    partlyPublished: partly,
    failed,
    unknown,
    retries,
    successRate: rate(published, published + failed.platform + failed.herald + unknown),
    onTimeRate: rate(onTime, scheduled),
    latenessMs: percentiles(late),
    publishMs: percentiles(took),
  };
}

function rate(part: number, all: number): number | null {
  return all === 0 ? null : Math.floor((part / all) * 1e6) / 1e6;
}

function percentiles(histogram: Counters['late']): Percentiles {
  return { p50: percentile(histogram, 0.5), p95: percentile(histogram, 0.95), p99: percentile(histogram, 0.99) };
}
