import type { Context } from '../../context.ts';
import { isStoreUnavailable } from '../../infra/store/conflicts.ts';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { ServiceJobs } from '../../model/status.ts';

/**
 * How long each scheduled job may go without a run that ends well (ms). ops/alerts/deploy.test.ts compares them with the alerts
 * `sweeps-not-running` and `cleanups-not-running`.
 */
export const JOB_TOLERANCES: Readonly<Record<string, number>> = {
  dispatchSweep: 10 * MINUTE,
  recoverySweep: 10 * MINUTE,
  eventSweep: 10 * MINUTE,
  metricsSweep: 10 * MINUTE,
  recordSweep: 10 * MINUTE,
  deletionSweep: 10 * MINUTE,
  creditSweep: 30 * MINUTE,
  riskSweep: 30 * MINUTE,
  abandonedCleanup: 3 * HOUR,
  uploadCleanup: 3 * HOUR,
  ttRefreshSweep: 25 * HOUR,
};

/** How old posts that no queue has, and runs without a worker, may be (ms): as in the alerts `due-posts` and `dead-leases`. */
const OLDEST_MS = { dispatchSweep: 5 * MINUTE, recoverySweep: 10 * MINUTE } as const;

interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

/** Whether the service can do its work: the database responds, and each sweep has run in time and keeps up. Names no user. */
export async function readReadiness({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<Check[]> {
  const now = clock.now();
  try {
    const jobs = (await store.read(store.serviceJobs)).data() ?? {};
    return [
      { name: 'database', ok: true, detail: 'The database responds.' },
      ...Object.entries(JOB_TOLERANCES).map(([job, tolerance]) => checkJob(job, jobs[job], now, tolerance)),
      checkOldest('duePosts', jobs['dispatchSweep'], OLDEST_MS.dispatchSweep),
      checkOldest('runsWithoutWorker', jobs['recoverySweep'], OLDEST_MS.recoverySweep),
    ];
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    return [{ name: 'database', ok: false, detail: 'The database does not respond.' }];
  }
}

type Job = ServiceJobs[string] | undefined;

/** After a first deploy the jobs that run every few hours have not run yet. */
function checkJob(name: string, job: Job, now: number, tolerance: number): Check {
  if (!job) return { name, ok: tolerance >= HOUR, detail: 'It has not run yet.' };
  const ago = now - job.endedAt.getTime();
  return {
    name,
    ok: ago <= tolerance,
    detail: `It ended well ${seconds(ago)} ago; it may take ${seconds(tolerance)}.`,
  };
}

/** What the latest run of a sweep has found. */
function checkOldest(name: string, job: Job, longest: number): Check {
  const age = job?.oldestAgeMs ?? 0;
  return { name, ok: age <= longest, detail: `The oldest waits for ${seconds(age)}; ${seconds(longest)} are normal.` };
}

function seconds(ms: number): string {
  return `${Math.round(ms / SECOND)} s`;
}
