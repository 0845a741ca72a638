/** What a length costs: one credit for each minute that has begun. A job costs something even where no length is known. */
export const creditsFor = (seconds: number | null): number => Math.max(1, Math.ceil((seconds ?? 0) / 60));

export interface KnownLengths {
  /** By us, from the file. */
  measured: number | null;
  /** By the speech-to-text server. */
  heard: number | null;
  /** By the caller. */
  told: number | null;
}

/** The length that is charged for, in seconds: the one that can be trusted most. */
export const chargedLength = ({ measured, heard, told }: KnownLengths): number | null => measured ?? heard ?? told;
