/** The price of a duration: one credit per started minute, at least one. */
export function creditsFor(seconds: number | null): number {
  return Math.max(1, Math.ceil((seconds ?? 0) / 60));
}

interface KnownDurations {
  /** Measured in the file. */
  measured: number | null;
  /** Reported by the speech-to-text server. */
  reported: number | null;
  /** Claimed in the request. */
  claimed: number | null;
}

/**
 * The duration to charge for, in seconds: the longer of the measured and the reported one, since a file may declare
 * less than it contains; the claim of the request only if neither is known.
 */
export function billableSeconds({ measured, reported, claimed }: KnownDurations): number | null {
  const known = [measured, reported].filter((seconds) => seconds !== null);
  return known.length > 0 ? Math.max(...known) : claimed;
}
