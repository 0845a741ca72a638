import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WeightedSemaphore } from './part-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { timeoutMs: 1000, onTimeout: () => new Error('no room') };

/** Work that ends when it is let. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = false;
  const work = (): Promise<void> => {
    started = true;
    return promise;
  };
  return { work, end: resolve, hasStarted: () => started };
}

function settled() {
  return vi.advanceTimersByTimeAsync(0);
}

it('the semaphore never exceeds its capacity and completes all work', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.record({ weight: fc.integer({ min: 1, max: 30 }), takesMs: fc.integer({ min: 0, max: 50 }) })),
      async (capacity, jobs) => {
        const semaphore = new WeightedSemaphore(capacity);
        let taken = 0;
        let done = 0;
        const all = jobs.map(({ weight, takesMs }) =>
          semaphore.run(
            weight,
            async () => {
              taken += Math.min(weight, capacity);
              expect(taken).toBeLessThanOrEqual(capacity);
              await new Promise((resolve) => setTimeout(resolve, takesMs));
              taken -= Math.min(weight, capacity);
              done += 1;
            },
            { ...limits, timeoutMs: 1_000_000 },
          ),
        );
        await vi.advanceTimersByTimeAsync(jobs.length * 50 + 1);
        await Promise.all(all);
        expect(done).toBe(jobs.length);
      },
    ),
  );
});

it('the semaphore admits work in the order of arrival, even if smaller work would fit', async () => {
  const semaphore = new WeightedSemaphore(10);
  const [first, large, small] = [openWork(), openWork(), openWork()];
  const all = [
    semaphore.run(6, first.work, limits),
    semaphore.run(8, large.work, limits),
    semaphore.run(1, small.work, limits),
  ];
  await settled();
  expect([first, large, small].map(({ hasStarted }) => hasStarted())).toEqual([true, false, false]);
  first.end();
  await settled();
  expect([large, small].map(({ hasStarted }) => hasStarted())).toEqual([true, true]);
  large.end();
  small.end();
  await Promise.all(all);
});

it('the semaphore rejects work that waits too long, and then admits the work behind it', async () => {
  const semaphore = new WeightedSemaphore(10);
  const [first, large, small] = [openWork(), openWork(), openWork()];
  const running = semaphore.run(6, first.work, limits);
  const refused = expect(semaphore.run(8, large.work, limits)).rejects.toThrow('no room');
  const behind = semaphore.run(4, small.work, { ...limits, timeoutMs: 5000 });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  expect([large, small].map(({ hasStarted }) => hasStarted())).toEqual([false, true]);
  first.end();
  small.end();
  await Promise.all([running, behind]);
});

it('the semaphore releases its capacity after work that failed', async () => {
  const semaphore = new WeightedSemaphore(1);
  await expect(semaphore.run(1, () => Promise.reject(new Error('it failed')), limits)).rejects.toThrow('it failed');
  await expect(semaphore.run(1, async () => 'done', limits)).resolves.toBe('done');
});
