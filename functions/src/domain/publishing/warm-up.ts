import { randomFraction } from '../../infra/ids/ids.ts';
import { WARM_UP_DOUBLES_IN_MS, WARM_UP_LONGEST_MS } from '../../infra/time/publishing-delays.ts';

/**
 * A queue without traffic dispatches slowly at first, just when the posts of a full hour are due: it takes more than a minute
 * to reach its rate. So a share of the tasks is delivered before its time, and then enqueued for it: the closer to the
 * time, the more, so that the rate of the queue and the instances of its function grow along.
 * https://cloud.google.com/tasks/docs/manage-cloud-task-scaling
 */
const SHARE = 0.25;

/** How much before its time a task is delivered first (ms), by chance: mostly 0, and 0 for a post that is due soon. */
export function warmUpMs(untilDueMs: number): number {
  if (untilDueMs < WARM_UP_LONGEST_MS || randomFraction() >= SHARE) return 0;
  return Math.min(WARM_UP_LONGEST_MS, -Math.log2(1 - randomFraction()) * WARM_UP_DOUBLES_IN_MS);
}
