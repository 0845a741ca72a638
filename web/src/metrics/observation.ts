import type { PostObservation } from '@herald-publishing/client';

/** The number of this name; null where it is missing. */
export function numberIn({ metrics, platform }: PostObservation, name: string): number | null {
  const all: Readonly<Record<string, number | null>> = { ...metrics, ...platform };
  return all[name] ?? null;
}

/** The names of the numbers that the platform has, and of those that it does not have. */
export function namesIn({ metrics, platform, reasons }: PostObservation): {
  supported: string[];
  unsupported: string[];
} {
  const names = Object.keys({ ...metrics, ...platform });
  return {
    supported: names.filter((name) => reasons[name] !== 'not_supported'),
    unsupported: names.filter((name) => reasons[name] === 'not_supported'),
  };
}

/** The last observation before `latest` with any number, and what each number has changed by since. */
export function changesOf(
  latest: PostObservation,
  series: readonly PostObservation[],
): { before: PostObservation | undefined; changes: ReadonlyMap<string, number> } {
  const { supported } = namesIn(latest);
  const before = series.findLast(
    (each) => each.observedAt < latest.observedAt && supported.some((name) => numberIn(each, name) !== null),
  );
  const changes = new Map<string, number>();
  for (const name of supported) {
    const [then, now] = [before ? numberIn(before, name) : null, numberIn(latest, name)];
    if (then !== null && now !== null) changes.set(name, now - then);
  }
  return { before, changes };
}
