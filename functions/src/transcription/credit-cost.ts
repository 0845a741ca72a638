/** What a length costs: one credit for each minute that has begun. A job costs something even where no length is known. */
export const creditsFor = (seconds: number | null): number => Math.max(1, Math.ceil((seconds ?? 0) / 60));

export interface KnownDurations {
  /** By us, from the file. */
  measured: number | null;
  /** By the speech-to-text server. */
  reported: number | null;
  /** By the caller. */
  claimed: number | null;
}

/** The length that is charged for, in seconds: the one that can be trusted most. */
export const billableSeconds = ({ measured, reported, claimed }: KnownDurations): number | null =>
  measured ?? reported ?? claimed;
