import type { Platform } from '../platforms/platform.ts';

/** The result of a task handler: the task is done, or is to be delivered again after `retryAfterMs`. */
export type TaskResult = { kind: 'done' } | { kind: 'retry'; retryAfterMs: number; message: string };

/** Identifies the run of a publish task. */
export interface RunAddress {
  userId: string;
  postSubmissionId: string;
  platform: Platform;
  accountId: string;
}
