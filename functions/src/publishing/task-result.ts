import type { Platform } from '../platforms/platform.ts';

/** What a task handler tells the queue: the task is done, or it wants to be delivered again. */
export type TaskResult = { kind: 'done' } | { kind: 'retry'; retryAfterMs: number; message: string };

/** Which run a publish task is about. */
export interface RunAddress {
  userId: string;
  postSubmissionId: string;
  platform: Platform;
  accountId: string;
}
