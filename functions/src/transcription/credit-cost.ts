/** The price of a duration: one credit per started minute, at least one. */
export const creditsFor = (seconds: number | null): number => Math.max(1, Math.ceil((seconds ?? 0) / 60));

export interface KnownDurations {
  /** Measured in the file. */
  measured: number | null;
  /** Reported by the speech-to-text server. */
  reported: number | null;
  /** Claimed in the request. */
  claimed: number | null;
}

/** The duration to charge for, in seconds: the most reliable of those known. */
export const billableSeconds = ({ measured, reported, claimed }: KnownDurations): number | null =>
  measured ?? reported ?? claimed;
