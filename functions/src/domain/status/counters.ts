import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { RunOutcome } from '../../model/run-outcome.ts';
import { type Counters, counters } from '../../model/status.ts';

/** The upper bounds of the buckets of both histograms (ms). A larger value is in the last bucket. */
export const BOUNDS = [
  ...[1, 2, 5, 10, 20, 30, 60].map((seconds) => seconds * SECOND),
  ...[2, 5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 6, 24].map((hours) => hours * HOUR),
  7 * DAY,
  30 * DAY,
] as const;

/** A scheduled post is on time if it starts at most so much later (ms). One of the bounds. */
export const ON_TIME_MS = MINUTE;

type Histogram = Counters['late'];

/** The counters of one ended run. */
export function countersOf({ result, posts, cause, scheduled, attempts, lateMs, publishMs }: RunOutcome): Counters {
  const published = result === 'published' || result === 'partly';
  // One that its user has kept from starting was not late.
  const isPunctual = scheduled && (lateMs !== null || cause !== 'user');
  return counters.parse({
    posts,
    published: Number(published),
    partly: Number(result === 'partly'),
    failed: cause === null ? {} : { [cause]: 1 },
    unknown: Number(result === 'unknown'),
    retries: Math.max(0, attempts - 1),
    scheduled: Number(isPunctual),
    onTime: Number(isPunctual && lateMs !== null && lateMs <= ON_TIME_MS),
    late: histogramOf(lateMs),
    took: histogramOf(publishMs),
  });
}

/** The bucket of one value (ms); none for null. */
export function histogramOf(value: number | null): Histogram {
  if (value === null) return {};
  return { [BOUNDS.find((bound) => value <= bound) ?? BOUNDS[BOUNDS.length - 1] ?? 0]: 1 };
}

export function sumOf(all: readonly Counters[]): Counters {
  return all.reduce<Counters>(addCounts, counters.parse({}));
}

interface Counts {
  [name: string]: number | Counts;
}

/** The sum of two objects of counts: of each count, wherever it stands. An absent one is 0. */
export function addCounts<T extends object>(one: T, other: T): T {
  const sum = { ...one } as Counts;
  for (const [name, value] of Object.entries(other as Counts)) {
    const before = sum[name];
    if (typeof value === 'number') sum[name] = (typeof before === 'number' ? before : 0) + value;
    else sum[name] = addCounts(typeof before === 'object' ? before : {}, value);
  }
  return sum as T;
}

/** The upper bound of the bucket in which this share of the values ends (ms); null without values. */
export function percentile(histogram: Histogram, share: number): number | null {
  const total = Object.values(histogram).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const bound of BOUNDS) {
    below += histogram[bound] ?? 0;
    if (below >= share * total) return bound;
  }
  return null;
}
