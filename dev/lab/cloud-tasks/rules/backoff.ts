// https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues#RetryConfig
import { MAX_TASK_AGE_MS } from './limits.ts';
import type { RetryConfig } from './queue-config.ts';

/**
 * How long a task waits after its nth failed attempt (ms): `minBackoff`, doubled `maxDoublings` times, then growing by the
 * last of these steps, and `maxBackoff` at most. With 10 s, 300 s and 3 doublings: 10, 20, 40, 80, 160, 240, 300, 300 …
 */
export function backoffMs(retry: RetryConfig, failedAttempts: number): number {
  const { minBackoffMs, maxBackoffMs, maxDoublings } = retry;
  const doublings = Math.min(failedAttempts - 1, maxDoublings);
  const linear = Math.max(0, failedAttempts - 1 - maxDoublings);
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** doublings * (1 + linear));
}

/** What decides whether a task is tried once more. Times in ms since the epoch. */
interface Attempted {
  attempts: number;
  createdAt: number;
  firstAttemptAt: number;
}

/**
 * Whether a task that failed again at `now` has used up its retries. With both limits set, both must be reached; with none,
 * only the age of the task ends it.
 */
export function isExhausted(retry: RetryConfig, task: Attempted, now: number): boolean {
  if (now - task.createdAt >= MAX_TASK_AGE_MS) return true;
  const limits: boolean[] = [];
  if (retry.maxAttempts !== -1) limits.push(task.attempts >= retry.maxAttempts);
  if (retry.maxRetryMs > 0) limits.push(now - task.firstAttemptAt >= retry.maxRetryMs);
  return limits.length > 0 && limits.every(Boolean);
}
