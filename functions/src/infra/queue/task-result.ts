import type { Platform } from '../../model/platform.ts';

interface NextPoll {
  delayMs: number;
  /**
   * Distinguishes the name of the next task from earlier ones: results with equal values of `dedupeSuffix` mean the same task.
   */
  dedupeSuffix: string;
  message: string;
}

/** Not an error: the next poll follows after `delayMs`. */
export type Wait = { kind: 'wait' } & NextPoll;

/**
 * The result of a task handler. For the queue a `wait` is a success: the next poll is a separate task. `retry` is a
 * failure of an external system, for which the queue slows down: it retries the same task after `delayMs`.
 */
export type TaskResult = { kind: 'done' } | Wait | ({ kind: 'retry' } & NextPoll);

/** Identifies the run of a publish task. */
export interface RunAddress {
  userId: string;
  postSubmissionId: string;
  platform: Platform;
  accountId: string;
  /** The run's id, where it is known: for a post that the API accepted and the orchestrator fanned out. */
  runId?: string | undefined;
}
