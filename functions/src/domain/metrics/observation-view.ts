import type { MissingReason, Observation, Reading } from '../../model/metrics.ts';
import type { OfficialNames } from '../../platforms/contract/metrics.ts';

/** An observation as its user sees it. */
export interface ObservationView<N extends string> {
  /** ISO 8601. */
  observedAt: string;
  source: string;
  metrics: Record<N, number | null>;
  /** Numbers that only this platform has. */
  platform: Record<string, number | null>;
  /** Why a number is null, for each null of `metrics` and `platform`. */
  reasons: Record<string, MissingReason>;
}

/** Shows an observation with every number of `names`: one that the platform does not have is null, never 0. */
export function viewObservation<N extends string>(
  names: readonly N[],
  { observedAt, source, numbers, platform }: Observation,
): ObservationView<N> {
  const readings = recordOf(names, (name): Reading => numbers[name] ?? 'not_supported');
  const missing = Object.entries<Reading>({ ...readings, ...platform }).filter(
    (entry): entry is [string, MissingReason] => typeof entry[1] === 'string',
  );
  return {
    observedAt: observedAt.toISOString(),
    source,
    metrics: recordOf(names, (name) => numberOf(readings[name])),
    platform: recordOf(Object.keys(platform), (name) => numberOf(platform[name])),
    reasons: Object.fromEntries(missing),
  };
}

/** The number of a reading; null where it is missing. */
export function numberOf(reading: Reading | undefined): number | null {
  return typeof reading === 'number' ? reading : null;
}

/** The names of all numbers of a platform in its documentation. */
export function flatNames<N extends string>(names: OfficialNames<N> | undefined): Record<string, string> {
  return { ...names?.numbers, ...names?.platform };
}

/** An object with these keys. */
export function recordOf<K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V>;
}
