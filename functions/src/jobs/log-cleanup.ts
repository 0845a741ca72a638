import type { Context } from '../context.ts';
import { retentionMs } from '../observe/records.ts';
import { type Deletion, deleteOldest } from './delete-oldest.ts';

/** Records of one kind in one run; the next run goes on where this one stopped. */
const MOST_PER_RUN = 10_000;

/** Per kind of record, what went. */
export type LogCleanupSummary = Record<keyof typeof retentionMs, Deletion>;

/** Removes log records past their retention, the oldest first. Throws when the database fails. */
export const cleanUpLogs = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<LogCleanupSummary> => {
  const now = clock.now();
  const records = { logs: store.logs, errorLogs: store.errorLogs, apiRequests: store.allApiRequests };
  const clean = (kind: keyof typeof retentionMs): Promise<Deletion> => {
    const due = records[kind].where('timestamp', '<', new Date(now - retentionMs[kind]));
    return deleteOldest(store, due.orderBy('timestamp').select('timestamp'), MOST_PER_RUN);
  };
  const [logs, errorLogs, apiRequests] = await Promise.all([clean('logs'), clean('errorLogs'), clean('apiRequests')]);
  return { logs, errorLogs, apiRequests };
};
