import type { Harness } from './harness.ts';
import { nextRun, sweeps } from './sweeps.ts';

const HOUR = 3_600_000;
/** Longer than the deadline of any run and the sweep's margin after it; an unfinished run is stuck then. */
const SETTLE_LIMIT_MS = 27 * HOUR;

/**
 * Runs the queue and the sweeps until nothing is left to do. Idle time is skipped.
 */
export const settle = async (harness: Harness): Promise<void> => {
  const { queue, workers } = harness;
  const end = Date.now() + SETTLE_LIMIT_MS;
  while (Date.now() < end) {
    const task = queue.take();
    if (task) {
      const { ok } = await workers.task(task.queue, task.data);
      if (!ok) queue.retryOrDrop(task);
      continue;
    }
    const runs = await Promise.all(
      sweeps.map(async (sweep) => ({ job: sweep.job, at: await nextRun(harness, sweep) })),
    );
    const next = Math.min(queue.nextAt() ?? Number.POSITIVE_INFINITY, ...runs.map(({ at }) => at));
    if (next === Number.POSITIVE_INFINITY) return;
    await harness.advance(Math.max(0, next - Date.now()));
    for (const { job, at } of runs) if (at <= next) await workers.job(job);
  }
};
