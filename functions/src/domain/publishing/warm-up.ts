import { randomFraction } from '../../infra/ids/ids.ts';
import { MINUTE, SECOND } from '../../infra/time/clock.ts';

/**
 * A queue without traffic dispatches slowly at first, just when the posts of a full hour are due: it takes more than a minute
 * to reach its rate. So a share of the tasks is delivered before its time, and then enqueued for it: the closer to the
 * time, the more, so that the rate of the queue and the instances of its function grow along.
 * https://cloud.google.com/tasks/docs/manage-cloud-task-scaling
 */
const SHARE = 0.25;
/** In this time before a post is due the number of early deliveries doubles (ms): slower than a queue's rate may. */
const DOUBLES_IN_MS = 15 * SECOND;
/** The longest time that a task is early (ms). */
const LONGEST_MS = 4 * MINUTE;

/** How much before its time a task is delivered first (ms), by chance: mostly 0, and 0 for a post that is due soon. */
export function warmUpMs(untilDueMs: number): number {
  if (untilDueMs < LONGEST_MS || randomFraction() >= SHARE) return 0;
  return Math.min(LONGEST_MS, -Math.log2(1 - randomFraction()) * DOUBLES_IN_MS);
}
