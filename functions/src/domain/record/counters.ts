import { type Counters, counters } from '../../infra/store/documents/record-day.ts';
import type { RunOutcome } from '../../infra/store/documents/run-outcome.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../infra/time/clock.ts';

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

export type Histogram = Counters['late'];

/** The counters of one ended run. */
export function countersOf({ result, cause, scheduled, attempts, lateMs, publishMs }: RunOutcome): Counters {
  const published = result === 'published' || result === 'partly';
  // One that its user has kept from starting was not late.
  const isPunctual = scheduled && (lateMs !== null || cause !== 'user');
  return counters.parse({
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
  return all.reduce(add, counters.parse({}));
}

function add(one: Counters, other: Counters): Counters {
  return {
    published: one.published + other.published,
    partly: one.partly + other.partly,
    failed: {
      user: one.failed.user + other.failed.user,
      platform: one.failed.platform + other.failed.platform,
      herald: one.failed.herald + other.failed.herald,
    },
    unknown: one.unknown + other.unknown,
    retries: one.retries + other.retries,
    scheduled: one.scheduled + other.scheduled,
    onTime: one.onTime + other.onTime,
    late: addHistograms(one.late, other.late),
    took: addHistograms(one.took, other.took),
  };
}

export function addHistograms(one: Histogram, other: Histogram): Histogram {
  const sum = { ...one };
  for (const [bound, count] of Object.entries(other)) sum[bound] = (sum[bound] ?? 0) + count;
  return sum;
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
