import { expect, it } from 'vitest';
import { type Delivery, QueueDriver } from './driver.ts';
import { MINUTE, MovableClock, SECOND } from './time.ts';

/** A driver, and what it has delivered. The first attempts get `statuses`, all later ones 204. */
function driverWith(...statuses: number[]) {
  const clock = new MovableClock();
  const start = clock.now();
  const delivered: (Pick<Delivery, 'name' | 'payload'> & { at: number })[] = [];
  const driver = new QueueDriver({
    clock,
    deliver: async ({ name, payload }) => {
      delivered.push({ name, payload, at: clock.now() - start });
      return statuses.shift() ?? 204;
    },
  });
  driver.register('publish', { retryConfig: { maxAttempts: 3, minBackoffSeconds: 10 } });
  const enqueue = (name: string, inMs = 0) =>
    driver.enqueue({ queue: 'publish', name, payload: { name }, notBefore: new Date(start + inMs) });
  const passed = (ms: number) => driver.runUntil(start + ms);
  return { driver, clock, start, delivered, enqueue, passed };
}

it('a driver moves its clock to each due task and then to the end of the run', async () => {
  const { clock, start, delivered, enqueue, passed } = driverWith();
  await enqueue('later', 30 * SECOND);
  await enqueue('now');
  await enqueue('too-late', 2 * MINUTE);
  await passed(MINUTE);
  expect(delivered.map(({ payload }) => payload['name'])).toEqual(['now', 'later']);
  expect(delivered[1]?.at).toBeGreaterThanOrEqual(30 * SECOND);
  expect(clock.now() - start).toBeGreaterThanOrEqual(MINUTE);
});

it('a driver accepts a name once and repeats a failed attempt after its backoff', async () => {
  const { delivered, enqueue, passed } = driverWith(500);
  await enqueue('same');
  await enqueue('same');
  await passed(MINUTE);
  expect(delivered).toHaveLength(2);
  expect((delivered[1]?.at ?? 0) - (delivered[0]?.at ?? 0)).toBeGreaterThanOrEqual(10 * SECOND);
});

it('a driver delivers no task that was lost', async () => {
  const { driver, delivered, enqueue, passed } = driverWith();
  await enqueue('lost');
  driver.lose();
  await passed(MINUTE);
  expect(delivered).toEqual([]);
});

it('a run ends with the error of a delivery', async () => {
  const driver = new QueueDriver({ clock: new MovableClock(), deliver: () => Promise.reject(new Error('a defect')) });
  driver.register('publish');
  await driver.enqueue({ queue: 'publish', name: 'one', payload: {} });
  await expect(driver.runDue()).rejects.toThrow('a defect');
});
