import { nextRun, sweeps } from './sweeps.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
/** Past the longest deadline of any run and the sweep's patience after it; whatever is not done by then is stuck. */
const LIMIT_MS = 27 * HOUR;

/**
 * Lets the queue and the sweeps do their work until nothing is left to do. Time passes as fast as there is nothing to do
 * in it.
 */
export const settle = async (world: World): Promise<void> => {
  const { queue, workers } = world;
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const task = queue.take();
    if (task) {
      const { ok } = await workers.task(task.queue, task.data);
      if (!ok) queue.giveBack(task);
      continue;
    }
    const runs = await Promise.all(sweeps.map(async (sweep) => ({ job: sweep.job, at: await nextRun(world, sweep) })));
    const next = Math.min(queue.nextAt() ?? Number.POSITIVE_INFINITY, ...runs.map(({ at }) => at));
    if (next === Number.POSITIVE_INFINITY) return;
    await world.advance(Math.max(0, next - Date.now()));
    for (const { job, at } of runs) if (at <= next) await workers.job(job);
  }
};
