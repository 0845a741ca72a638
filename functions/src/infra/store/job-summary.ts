/** The report of one run of a job. Its log line has these fields in every job; a job may add more fields. */
export interface JobSummary {
  /** How many documents were due, or might have been. */
  found: number;
  done: number;
  /** Found and skipped: not due after all, or changed concurrently. */
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

/** The report of a job that has several parts. */
export function sumOfSummaries(parts: readonly JobSummary[]): JobSummary {
  const sum = (field: 'found' | 'done' | 'skipped' | 'failed'): number =>
    parts.reduce((total, summary) => total + summary[field], 0);
  return {
    found: sum('found'),
    done: sum('done'),
    skipped: sum('skipped'),
    failed: sum('failed'),
    oldestAgeMs: Math.max(...parts.map(({ oldestAgeMs }) => oldestAgeMs)),
    more: parts.some(({ more }) => more),
  };
}
