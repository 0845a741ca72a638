import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask, OK, status, VirtualWorker } from '../testing/virtual-worker.ts';
import { HOUR, MINUTE, SECOND } from '../time.ts';

function ids(count: number) {
  return Array.from({ length: count }, (_, index) => `task-${index}`);
}

it('the schedule of a task is never anticipated, and is exact to the millisecond when no limit delays it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: HOUR }), { maxLength: 30 }), (times) => {
      const worker = new VirtualWorker();
      const queue = worker.register();
      times.forEach((inMs, index) => {
        queue.create(aTask({ id: `t${index}`, inMs }));
      });
      worker.runUntil(2 * HOUR);
      times.forEach((inMs, index) => {
        const [at = -1] = worker.timesOf(`t${index}`);
        expect(at).toBeGreaterThanOrEqual(inMs);
      });
      expect(worker.delivered).toHaveLength(times.length);
    }),
  );
});

it('the schedule is exact for a single task of an idle queue', () => {
  const worker = new VirtualWorker();
  worker.register().create(aTask({ inMs: 90 * SECOND + 1 }));
  worker.runUntil(HOUR);
  expect(worker.timesOf()).toEqual([90 * SECOND + 1]);
});

it('a task is due at the current time when it has no time, or a time in the past', () => {
  const worker = new VirtualWorker();
  const queue = worker.register();
  queue.create(aTask());
  queue.create(aTask({ inMs: -HOUR }));
  worker.runUntil(0);
  expect(worker.timesOf()).toEqual([0, 0]);
});

describe('the limits of a queue', () => {
  const limits = fc.record({
    maxDispatchesPerSecond: fc.oneof(fc.constantFrom(0.25, 0.5, 1), fc.integer({ min: 2, max: 500 })),
    maxConcurrentDispatches: fc.integer({ min: 1, max: 20 }),
  });

  it('the limits of a queue hold the rate over any period, apart from the burst', () => {
    fc.assert(
      fc.property(
        limits,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 1000 }),
        (rateLimits, count, tookMs) => {
          const worker = new VirtualWorker();
          worker.respond = () => ({ ...OK, tookMs });
          const queue = worker.register({ rateLimits });
          for (const id of ids(count)) queue.create(aTask({ id }));
          worker.runUntil(HOUR);
          const times = worker.timesOf();
          expect(times).toHaveLength(count);
          const { maxBurstSize } = queue.config.rate;
          times.forEach((from, first) => {
            times.slice(first).forEach((to, more) => {
              expect(more + 1).toBeLessThanOrEqual(
                maxBurstSize + ((to - from) / SECOND) * rateLimits.maxDispatchesPerSecond + 1e-6,
              );
            });
          });
          expect(worker.maxConcurrent).toBeLessThanOrEqual(rateLimits.maxConcurrentDispatches);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('the limits let a full queue reach its rate once it is warm', () => {
    const worker = new VirtualWorker();
    const queue = worker.register({ rateLimits: { maxDispatchesPerSecond: 20 } });
    for (const id of ids(1000)) queue.create(aTask({ id }));
    worker.runUntil(20 * SECOND);
    const between = worker.timesOf().filter((at) => at > 10 * SECOND && at <= 20 * SECOND);
    expect(between.length).toBeGreaterThanOrEqual(199);
    expect(between.length).toBeLessThanOrEqual(201);
  });
});

it('a task that fails is attempted exactly as often as its queue allows, and is deleted then', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(400, 404, 500, 429, 503, null),
      (maxAttempts, code) => {
        const worker = new VirtualWorker();
        worker.respond = () => ({ status: code, retryAfterMs: null });
        const queue = worker.register({ retryConfig: { maxAttempts, minBackoffSeconds: 1, maxBackoffSeconds: 10 } });
        queue.create(aTask({ id: 'a' }));
        worker.runUntil(HOUR);
        expect(worker.delivered.map(({ attempt }) => attempt)).toEqual(ids(maxAttempts).map((_, index) => index + 1));
        expect(queue.inspect()).toMatchObject({ counts: { waiting: 0, dropped: 1, failed: maxAttempts }, tasks: [] });
        expect(worker.events.at(-1)).toMatchObject({ kind: 'dropped', attempts: maxAttempts });
      },
    ),
  );
});

it('a task that fails is attempted again after its backoff, and not earlier', () => {
  const worker = new VirtualWorker();
  worker.respond = () => status(500);
  const retryConfig = { maxAttempts: 8, minBackoffSeconds: 10, maxBackoffSeconds: 300, maxDoublings: 3 };
  worker.register({ retryConfig }).create(aTask());
  worker.runUntil(HOUR);
  const [first = 0, ...more] = worker.timesOf();
  const gaps = more.map((at, index) => (at - (more[index - 1] ?? first)) / SECOND);
  expect(gaps).toEqual([10, 20, 40, 80, 160, 240, 300]);
});

it('a task that fails waits as long as Retry-After asks', () => {
  const worker = new VirtualWorker();
  worker.respond = ({ attempt }) => (attempt === 1 ? status(500, 45 * SECOND) : OK);
  worker.register().create(aTask());
  worker.runUntil(HOUR);
  expect(worker.timesOf()).toEqual([0, 45 * SECOND]);
});

it('a task that fails sends the status of its last attempt and its counts in the headers', () => {
  const worker = new VirtualWorker();
  const answers = [503, 404, null, 200];
  worker.respond = ({ attempt }) => ({ status: answers[attempt - 1] ?? null, retryAfterMs: null });
  const queue = worker.register({ retryConfig: { maxAttempts: 5, minBackoffSeconds: 1 } });
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'mine',
    'x-cloudtasks-queuename': 'mine',
    Host: 'a',
  };
  queue.create(aTask({ id: 'a', inMs: 1500, httpRequest: { headers } }));
  worker.runUntil(HOUR);
  const common = {
    'Content-Type': 'application/json',
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': 'publish',
    'X-CloudTasks-TaskName': 'a',
  };
  const previous = (code: number) => ({
    'X-CloudTasks-TaskPreviousResponse': `${code}`,
    'X-CloudTasks-TaskRetryReason': '',
  });
  const counts = (retries: number, executions: number, at: number) => ({
    ...common,
    'X-CloudTasks-TaskRetryCount': `${retries}`,
    'X-CloudTasks-TaskExecutionCount': `${executions}`,
    'X-CloudTasks-TaskETA': `${at.toFixed(6)}`,
  });
  const start = Date.UTC(2030, 0, 1) / SECOND + 1.5;
  expect(worker.delivered.map((one) => one.headers)).toEqual([
    counts(0, 0, start),
    { ...counts(1, 0, start + 1), ...previous(503) },
    { ...counts(2, 1, start + 3), ...previous(404) },
    counts(3, 1, start + 7),
  ]);
});

it('a paused queue accepts tasks and delivers none until it is resumed', () => {
  const worker = new VirtualWorker();
  const queue = worker.register();
  queue.pause();
  queue.create(aTask());
  worker.runUntil(HOUR);
  expect(worker.delivered).toEqual([]);
  expect(queue.inspect()).toMatchObject({ state: 'PAUSED', counts: { waiting: 1 }, nextAt: null });
  queue.resume();
  worker.runUntil(HOUR);
  expect(worker.timesOf()).toEqual([HOUR]);
});

it('a purge of a queue does not retry attempts that are under way', () => {
  const worker = new VirtualWorker();
  worker.respond = () => ({ ...status(500), tookMs: MINUTE });
  const queue = worker.register();
  queue.create(aTask());
  queue.create(aTask({ inMs: MINUTE }));
  worker.runUntil(SECOND);
  queue.purge();
  worker.runUntil(HOUR);
  expect(worker.delivered).toHaveLength(1);
  expect(queue.inspect()).toMatchObject({ counts: { waiting: 0, running: 0, deleted: 2 }, tasks: [] });
});

it('a deletion of one task leaves the others', () => {
  const worker = new VirtualWorker();
  const queue = worker.register();
  for (const id of ['a', 'b', 'c']) queue.create(aTask({ id, inMs: SECOND }));
  queue.delete('b');
  worker.runUntil(MINUTE);
  expect(worker.delivered.map(({ task }) => task)).toEqual(['a', 'c']);
});

describe('duplicate deliveries', () => {
  const run = (seed: number, duplicates: number) => {
    const worker = new VirtualWorker({ seed, duplicates });
    const queue = worker.register();
    for (const id of ids(400)) queue.create(aTask({ id, inMs: 100 * Number(id.slice(5)) }));
    worker.runUntil(HOUR);
    return { worker, counts: queue.inspect().counts };
  };

  it('duplicate deliveries occur occasionally when they are switched on', () => {
    expect(run(1, 0).worker.delivered).toHaveLength(400);
    const { worker, counts } = run(1, 0.1);
    const extra = worker.delivered.filter(({ isDuplicate }) => isDuplicate);
    expect(extra.length).toBeGreaterThan(20);
    expect(extra.length).toBeLessThan(60);
    expect(counts).toMatchObject({ succeeded: 400, waiting: 0, running: 0 });
  });

  it('duplicate deliveries repeat an attempt exactly, and their response changes nothing', () => {
    const worker = new VirtualWorker({ duplicates: 1 });
    worker.respond = ({ isDuplicate }) => (isDuplicate ? status(500) : OK);
    const queue = worker.register();
    queue.create(aTask({ id: 'a' }));
    worker.runUntil(MINUTE);
    const [first, second, ...more] = worker.delivered;
    expect(second).toEqual({ ...first, at: second?.at, isDuplicate: true });
    expect(more).toEqual([]);
    expect(queue.inspect().counts).toMatchObject({ succeeded: 1, failed: 0, waiting: 0 });
  });

  it('duplicate deliveries and delivery times depend only on the seed', () => {
    expect(run(7, 0.3).worker.delivered).toEqual(run(7, 0.3).worker.delivered);
    expect(run(7, 0.3).worker.timesOf()).not.toEqual(run(8, 0.3).worker.timesOf());
  });
});
