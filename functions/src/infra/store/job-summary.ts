/** What a job reports of one run. Its log line has these fields in every job; a job may add fields of its own. */
export interface JobSummary {
  /** How many documents were due, or might have been. */
  found: number;
  done: number;
  /** Found, and left alone: not due after all, or changed by somebody else meanwhile. */
  skipped: number;
  failed: number;
  /** For how long (ms) the oldest of them had been due; 0 where nothing was. */
  oldestAgeMs: number;
  /** Whether it stopped at its limit, so that documents may be left for the next run. */
  more: boolean;
}

/** The age (ms) of the earliest of these times (ms since the epoch); 0 where there is none in the past. */
export function oldestAge(now: number, dueSince: readonly number[]): number {
  return dueSince.reduce((oldest, at) => Math.max(oldest, now - at), 0);
}
