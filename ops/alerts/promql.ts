/** The increase of a metric of ./metrics.ts. The name of a distribution has the suffix `_sum`, `_count` or `_bucket`. */
export function increase(metric: string, window: string, filter?: string): string {
  const filters = ['monitored_resource="cloud_run_revision"', ...(filter ? [filter] : [])];
  return `increase(logging_googleapis_com:user_${metric}{${filters.join(',')}}[${window}])`;
}

/** For how long the oldest of what a job found has been due (ms). */
export function oldestAge(job: string): string {
  const ages = increase('herald_job_oldest_age_bucket', '5m', `job="${job}"`);
  return `histogram_quantile(0.99, sum by (le) (${ages}))`;
}

/** Whether a job has not ended well within its window. */
export function anyWithoutRun(windows: Readonly<Record<string, string>>): string {
  const missing = Object.entries(windows).map(([job, window]) => {
    const runs = `sum(${increase('herald_job_runs', window, `job="${job}"`)}) or vector(0)`;
    return `label_replace((${runs}) < 1, "job", "${job}", "", "")`;
  });
  return missing.join(' or ');
}

interface Burn {
  /** Filters of `herald_record`: the runs that the objective counts as bad, and the runs that it counts. */
  bad: string;
  all?: string;
  share: number;
  windows: readonly [long: string, short: string];
}

/** Whether more than a share of the runs were bad in both windows, and at least 3 of them in the long one. */
export function burnsBudget({ bad, all, share, windows }: Burn): string {
  const shares = windows.map((window) => `${countRuns(window, bad)} / ${countRuns(window, all)} > ${share}`);
  return [...shares, `${countRuns(windows[0], bad)} >= 3`].join(' and ');
}

function countRuns(window: string, filter?: string): string {
  return `sum(${increase('herald_record_sum', window, filter)})`;
}
