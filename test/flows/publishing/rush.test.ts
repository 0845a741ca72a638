import { MEASURED_RAMP } from '@herald-lab/cloud-tasks';
import { aTask, START, VirtualWorker } from '@herald-lab/cloud-tasks/testing';
import { expect, it } from 'vitest';
import { warmUpMs } from '../../../functions/src/domain/publishing/orchestrate.ts';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';

/** A platform's share of 100,000 posts, due ten minutes after they were enqueued. */
const POSTS = 12_500;
const DUE_MS = 10 * MINUTE;
/** As the publish functions are deployed. */
const rateLimits = { maxDispatchesPerSecond: 500, maxConcurrentDispatches: 480 };

/** How long after they are due the tasks of a rush are dispatched (ms), in order; `isWarm`: with the early deliveries. */
function latenessOf(isWarm: boolean, tookMs: number): number[] {
  const worker = new VirtualWorker({ ramp: MEASURED_RAMP });
  const queue = worker.register({ rateLimits });
  worker.respond = ({ task }) => {
    const isEarly = worker.now < START + DUE_MS;
    if (isEarly) queue.create(aTask({ id: `${task}-again`, inMs: DUE_MS }));
    return { status: 204, retryAfterMs: null, tookMs: isEarly ? 50 : tookMs };
  };
  for (let nth = 0; nth < POSTS; nth += 1)
    queue.create(aTask({ id: `post-${nth}`, inMs: Math.round(DUE_MS - (isWarm ? warmUpMs(DUE_MS) : 0)) }));
  worker.runUntil(DUE_MS + 10 * MINUTE);
  return worker.timesOf().flatMap((at) => (at >= DUE_MS ? [at - DUE_MS] : []));
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

it('12,500 tasks that take a second each leave a warm queue within a minute', () => {
  const late = latenessOf(true, SECOND);
  expect(late).toHaveLength(POSTS);
  expect(percentile(late, 0.99)).toBeLessThan(MINUTE);
});

it('12,500 tasks that take a second each take much longer to leave an idle queue', () => {
  const late = latenessOf(false, SECOND);
  expect(percentile(late, 0.99)).toBeGreaterThan(100 * SECOND);
});
