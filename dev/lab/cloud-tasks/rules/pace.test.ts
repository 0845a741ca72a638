import { describe, expect, it } from 'vitest';
import { aTask, OK, START, status, VirtualWorker } from '../testing/virtual-worker.ts';
import { HOUR, MINUTE, SECOND } from '../time.ts';
import { MEASURED_RAMP } from './pace.ts';

/** Deliveries in each second of a run. */
function perSecond(worker: VirtualWorker, seconds: number): number[] {
  const times = worker.timesOf();
  return Array.from({ length: seconds }, (_, s) => times.filter((at) => Math.floor(at / SECOND) === s).length);
}

function fill(worker: VirtualWorker, count: number, settings: object = {}) {
  const queue = worker.register(settings);
  for (let n = 0; n < count; n += 1) queue.create(aTask());
  return queue;
}

it('a new queue starts slowly and at most doubles its rate each second', () => {
  const worker = new VirtualWorker();
  fill(worker, 1000);
  worker.runUntil(4 * SECOND);
  const [first = 0, second = 0, third = 0] = perSecond(worker, 4);
  expect(first).toBeLessThanOrEqual(10);
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
  expect(third).toBeLessThan(60);
});

it('a queue loses its rate when it is not used', () => {
  const worker = new VirtualWorker();
  const queue = fill(worker, 1000);
  worker.runUntil(MINUTE);
  expect(queue.inspect().counts.succeeded).toBe(1000);
  worker.runUntil(HOUR);
  expect(queue.inspect().pace).toEqual({ dispatchesPerSecond: 5, limitedBy: 'ramp', limitedUntil: null });
});

it('a new queue takes minutes to reach its rate with the measured ramp', () => {
  const worker = new VirtualWorker({ ramp: MEASURED_RAMP });
  fill(worker, 2000, { rateLimits: { maxDispatchesPerSecond: 50 } });
  worker.runUntil(2 * MINUTE);
  const rates = perSecond(worker, 120);
  expect(rates.slice(0, 10).reduce((sum, rate) => sum + rate)).toBeLessThanOrEqual(11);
  expect(Math.max(...rates.slice(0, 30))).toBeLessThanOrEqual(8);
  expect(Math.max(...rates.slice(70))).toBeGreaterThanOrEqual(49);
});

it('a queue grows by a fifth of its maximum rate every ten seconds once doubling would be more', () => {
  const worker = new VirtualWorker({ ramp: MEASURED_RAMP });
  fill(worker, 2000, { rateLimits: { maxDispatchesPerSecond: 50 } });
  worker.runUntil(2 * MINUTE);
  const rates = perSecond(worker, 120);
  const steps = Array.from({ length: 9 }, (_, step) => Math.max(...rates.slice(10 * step + 1, 10 * step + 10)));
  for (const [step, measured] of [1, 2, 4, 8, 16, 26, 36, 46, 50].entries())
    expect(Math.abs((steps[step] ?? 0) - measured)).toBeLessThanOrEqual(2);
});

it('a queue starts slowly after a pause', () => {
  const worker = new VirtualWorker();
  const queue = fill(worker, 500);
  worker.runUntil(5 * SECOND);
  queue.pause();
  queue.resume();
  expect(queue.inspect().pace.dispatchesPerSecond).toBe(5);
});

describe('an overloaded worker', () => {
  const rateLimits = { maxDispatchesPerSecond: 20 };
  const retryConfig = { maxAttempts: 100, minBackoffSeconds: 1, maxBackoffSeconds: 1 };

  it.each([429, 503])('an overloaded worker slows the whole queue down with %i, until its errors stop', (code) => {
    const worker = new VirtualWorker();
    const isOver = () => worker.now >= START + 30 * SECOND;
    worker.respond = ({ task }) => (task.endsWith('7') && !isOver() ? status(code) : OK);
    const queue = fill(worker, 1500, { rateLimits, retryConfig });
    worker.runUntil(30 * SECOND - 1);
    expect(queue.inspect().pace.limitedBy).toBe('throttling');
    // Less than half of what the rate of the queue would allow.
    expect(worker.delivered.length).toBeLessThan(300);
    worker.runUntil(MINUTE);
    expect(queue.inspect().pace).toMatchObject({ limitedBy: 'rate', dispatchesPerSecond: 20 });
  });

  it('a worker does not slow the queue down with a few other errors', () => {
    const worker = new VirtualWorker();
    worker.respond = ({ task }) => (task === 'bad' ? status(500) : OK);
    const queue = worker.register({ rateLimits, retryConfig });
    queue.create(aTask({ id: 'bad' }));
    for (let n = 0; n < 500; n += 1) queue.create(aTask());
    worker.runUntil(20 * SECOND);
    expect(queue.inspect().pace).toMatchObject({ limitedBy: 'rate' });
  });

  it('a worker slows the queue down with any error when most attempts fail', () => {
    const worker = new VirtualWorker();
    worker.respond = () => status(500);
    const queue = fill(worker, 200, { rateLimits, retryConfig });
    worker.runUntil(30 * SECOND);
    expect(queue.inspect().pace).toMatchObject({ limitedBy: 'throttling' });
    expect(queue.inspect().pace.dispatchesPerSecond).toBeLessThan(5);
  });

  it('a worker stops the whole queue with Retry-After', () => {
    const worker = new VirtualWorker();
    worker.respond = ({ task }) => (task === 'first' ? status(503, 10 * SECOND) : OK);
    const queue = worker.register({ rateLimits, retryConfig: { maxAttempts: 1 } });
    queue.create(aTask({ id: 'first' }));
    worker.runUntil(0);
    queue.create(aTask({ id: 'second' }));
    expect(queue.inspect().pace).toMatchObject({ limitedBy: 'retry-after', dispatchesPerSecond: 0 });
    worker.runUntil(HOUR);
    expect(worker.timesOf('second')).toEqual([10 * SECOND]);
  });

  it('an overloaded worker does not slow down other queues', () => {
    const worker = new VirtualWorker();
    worker.respond = ({ queue }) => (queue.endsWith('other') ? status(503, MINUTE) : OK);
    const path = { project: 'demo', location: 'us-central1', id: 'other' };
    const other = worker.queues.register(path, { defaultUri: 'http://127.0.0.1:1/other' });
    other.create({ task: { httpRequest: { url: '' } } });
    worker.runUntil(SECOND);
    worker.register().create(aTask({ id: 'a' }));
    worker.runUntil(2 * SECOND);
    expect(worker.timesOf('a')).toEqual([SECOND]);
  });
});
