import { MINUTE } from '../../model/clock.ts';
import { ENQUEUE_AGAIN_MS } from '../../model/delays.ts';

/**
 * When a sweep enqueues the same work again (ms from now): after as long as nothing has happened to it (`waitedMs`). Its task may
 * still be in the queue, and a repetition every minute would multiply a backlog.
 */
export function enqueueAgainMs(waitedMs: number): number {
  return Math.min(Math.max(waitedMs, ENQUEUE_AGAIN_MS.shortest), ENQUEUE_AGAIN_MS.longest);
}

/**
 * The same as the end of a task's name, for work that a sweep enqueues without a write: the name changes whenever the work is to
 * be enqueued again, and in between the queue rejects it.
 */
export function enqueueAgainSuffix(waitedMs: number): string {
  if (waitedMs >= ENQUEUE_AGAIN_MS.longest) return `late-${Math.floor(waitedMs / ENQUEUE_AGAIN_MS.longest)}`;
  return `doubled-${Math.floor(Math.log2(Math.max(1, waitedMs / MINUTE)))}`;
}
