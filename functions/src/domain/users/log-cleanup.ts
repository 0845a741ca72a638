import type { Context } from '../../context.ts';
import { retentionMs } from '../../infra/request-log/records.ts';
import { deleteOldest, deletionSummary } from '../../infra/store/delete-oldest.ts';
import { type JobSummary, sumOfSummaries } from '../../infra/store/job-summary.ts';
import { bucketHour } from '../../model/clock.ts';

/** The maximum number of records of one kind deleted per run; the next run continues. */
const MAX_PER_RUN = 10_000;

/** With the deletions per kind of record. */
type LogCleanupSummary = JobSummary & Record<keyof typeof retentionMs, number>;

/** Removes log records of the hours past their retention, the oldest first. Throws when the database fails. */
export async function cleanUpLogs({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<LogCleanupSummary> {
  const now = clock.now();
  const records = { logs: store.logs, errorLogs: store.errorLogs, apiRequests: store.allApiRequests };
  const clean = async (kind: keyof typeof retentionMs): Promise<JobSummary> => {
    const before = now - retentionMs[kind];
    const due = records[kind].where('bucketHour', '<', bucketHour(before));
    return deletionSummary(
      await deleteOldest(store, due.orderBy('bucketHour').select('bucketHour'), MAX_PER_RUN),
      before,
    );
  };
  const [logs, errorLogs, apiRequests] = await Promise.all([clean('logs'), clean('errorLogs'), clean('apiRequests')]);
  return {
    ...sumOfSummaries([logs, errorLogs, apiRequests]),
    logs: logs.done,
    errorLogs: errorLogs.done,
    apiRequests: apiRequests.done,
  };
}
