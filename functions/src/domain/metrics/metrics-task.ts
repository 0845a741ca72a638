import { type Task, taskName } from '../../infra/queue/task-queue.ts';
import type { Platform } from '../../model/platform.ts';
import { accountKey } from './series.ts';

/** The function that reads numbers, and its queue. Publishing has others. */
export const METRICS_QUEUE = 'readMetrics';

/** One read of an account: the numbers of its posts that are due, or also its own. */
export interface MetricsRead {
  userId: string;
  platform: Platform;
  accountId: string;
  of: 'posts' | 'account';
}

/** Reads of accounts of one platform. */
export type MetricsReads = readonly [MetricsRead, ...MetricsRead[]];

/** The task of reads, named after the first of them. `dedupeSuffix` makes the name of a deliberate repetition unique. */
export function metricsTask(reads: MetricsReads, dedupeSuffix: string): Task {
  const [first] = reads;
  return {
    queue: METRICS_QUEUE,
    name: taskName('metrics', `${accountKey(first)}:${first.of}`, dedupeSuffix),
    payload: { reads },
  };
}
