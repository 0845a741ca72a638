import type { Context } from '../context.ts';
import { retentionMs } from '../observe/records.ts';
import { type Deletion, deleteOldest } from './delete-oldest.ts';

/** The maximum number of records of one kind deleted per run; the next run continues. */
const MAX_PER_RUN = 10_000;

/** The deletions per kind of record. */
export type LogCleanupSummary = Record<keyof typeof retentionMs, Deletion>;

/** Removes log records past their retention, the oldest first. Throws when the database fails. */
export const cleanUpLogs = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<LogCleanupSummary> => {
  const now = clock.now();
  const records = { logs: store.logs, errorLogs: store.errorLogs, apiRequests: store.allApiRequests };
  const clean = (kind: keyof typeof retentionMs): Promise<Deletion> => {
    const due = records[kind].where('timestamp', '<', new Date(now - retentionMs[kind]));
    return deleteOldest(store, due.orderBy('timestamp').select('timestamp'), MAX_PER_RUN);
  };
  const [logs, errorLogs, apiRequests] = await Promise.all([clean('logs'), clean('errorLogs'), clean('apiRequests')]);
  return { logs, errorLogs, apiRequests };
};
