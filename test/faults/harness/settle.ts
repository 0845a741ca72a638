import type { World } from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Past the longest deadline of any run and the sweep's patience after it; whatever is not done by then is stuck. */
const LIMIT_MS = 27 * HOUR;

/** When something waits to be looked at by a sweep (ms since the epoch); infinity where nothing does. */
const sweepDue = async ({ ctx }: World): Promise<number> => {
  const epoch = new Date(0);
  const [submissions, runs] = await Promise.all([
    ctx.store.submissions.where('dueAt', '>', epoch).orderBy('dueAt').limit(1).get(),
    ctx.store.allRuns.where('recoverAt', '>', epoch).orderBy('recoverAt').limit(1).get(),
  ]);
  const dispatch = submissions.docs[0]?.data().dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const recover = runs.docs[0]?.data().recoverAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.min(dispatch - ctx.config.publishing.dispatchAheadMs, recover);
};

const nextFullMinute = (at: number): number => (Math.floor(at / MINUTE) + 1) * MINUTE;

/**
 * Lets the queue and the sweeps do their work until nothing is left to do. Time passes as fast as there is nothing to do
 * in it; minutes in which the sweeps would find nothing are left out.
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
    const sweepAt = nextFullMinute(Math.max(Date.now(), await sweepDue(world)));
    const taskAt = queue.nextAt() ?? Number.POSITIVE_INFINITY;
    if (Math.min(sweepAt, taskAt) === Number.POSITIVE_INFINITY) return;
    await world.advance(Math.max(0, Math.min(sweepAt, taskAt) - Date.now()));
    if (sweepAt > taskAt) continue;
    await workers.job('dispatchSweep');
    await workers.job('recoverySweep');
  }
};
