import type { Platform } from '../ids/platform.ts';

interface NextPoll {
  delayMs: number;
  /** Distinguishes the next task's name from those before it: results with equal rounds mean the same task. */
  dedupeSuffix: string;
  message: string;
}

/** Nothing is wrong: the task is looked at again after `delayMs`. */
export type Wait = { kind: 'wait' } & NextPoll;

/**
 * The result of a task handler. To the queue a `wait` is a success: its next look is a task of its own. `retry` is a
 * failure of something outside, which the queue slows down for: it retries the same task after `delayMs`.
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
