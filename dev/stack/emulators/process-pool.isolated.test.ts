import pLimit from 'p-limit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, MAX_PROCESSES, MAX_WAITING, ProcessPool, type ProcessPoolOptions } from './process-pool.ts';

const IDLE_MS = 60_000;
const CONCURRENCY = 3;

class FakeProcess {
  readonly #exit = Promise.withResolvers<void>();
  readonly ended = this.#exit.promise;
  endedByPool = false;

  end(): void {
    this.endedByPool = true;
    this.#exit.resolve();
  }

  crash(): void {
    this.#exit.resolve();
  }
}

/** A pool, and the processes that it started. Each starts at once unless `start` says otherwise. */
function createPool(
  start?: (process: FakeProcess) => Promise<FakeProcess>,
  startTurn: ProcessPoolOptions<FakeProcess>['startTurn'] = pLimit(1),
) {
  const processes: FakeProcess[] = [];
  const pool = new ProcessPool({
    concurrency: () => CONCURRENCY,
    idleMs: IDLE_MS,
    startTurn,
    start: async () => {
      const process = new FakeProcess();
      processes.push(process);
      return start ? start(process) : process;
    },
  });
  return { pool, processes };
}

/** A request that is in flight until `finish` is called. */
function send(pool: ProcessPool<FakeProcess>) {
  const finished = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<FakeProcess>();
  const done = pool.handle(async (process) => {
    taken.resolve(process);
    await finished.promise;
  });
  return { process: taken.promise, done, finish: () => finished.resolve() };
}

function sendMany(pool: ProcessPool<FakeProcess>, count: number) {
  return Array.from({ length: count }, () => send(pool));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the choice of a process for a request', () => {
  const full = { inFlight: CONCURRENCY, retired: false };
  const busy = { inFlight: 1, retired: false };
  const idle = { inFlight: 0, retired: false };
  const retired = { inFlight: 1, retired: true };

  it('a request starts a process when there is none', () => {
    expect(choose([], CONCURRENCY, false)).toBe('start');
  });

  it('a request takes the oldest process with room', () => {
    expect(choose([full, busy, idle], CONCURRENCY, false)).toBe(busy);
  });

  it('a request starts another process when all are full', () => {
    expect(choose([full], CONCURRENCY, false)).toBe('start');
  });

  it('a request starts a process beside retired ones', () => {
    expect(choose([retired, retired], CONCURRENCY, false)).toBe('start');
  });

  it('a request waits while a process is starting', () => {
    expect(choose([], CONCURRENCY, true)).toBe('wait');
    expect(choose([full], CONCURRENCY, true)).toBe('wait');
  });

  it('a request waits when all processes are full and no more may start', () => {
    const all = Array.from({ length: MAX_PROCESSES }, () => full);
    expect(choose([retired, ...all], CONCURRENCY, false)).toBe('wait');
  });
});

it('the requests to a function share one process, including requests that arrived while it was starting', async () => {
  const start = Promise.withResolvers<void>();
  const { pool, processes } = createPool(async (process) => {
    await start.promise;
    return process;
  });
  const requests = sendMany(pool, CONCURRENCY);
  start.resolve();
  for (const request of requests) expect(await request.process).toBe(processes[0]);
  expect(processes).toHaveLength(1);
});

it('the requests to a function wait in order for the first free place', async () => {
  const { pool, processes } = createPool();
  const [first, ...others] = sendMany(pool, MAX_PROCESSES * CONCURRENCY);
  const [next, last] = sendMany(pool, 2);
  const order: string[] = [];
  next?.process.then(() => order.push('next'));
  last?.process.then(() => order.push('last'));
  for (const request of others) await request.process;
  expect(order).toEqual([]);
  first?.finish();
  await next?.process;
  expect(order).toEqual(['next']);
  others[0]?.finish();
  await last?.process;
  expect(order).toEqual(['next', 'last']);
  expect(processes).toHaveLength(MAX_PROCESSES);
  expect(pool.peak).toBe(MAX_PROCESSES);
});

it('the requests start no second process when the first has handled them all before', async () => {
  const turn = Promise.withResolvers<void>();
  let turns = 0;
  const { pool, processes } = createPool(undefined, async (work) => {
    turns += 1;
    if (turns > 1) await turn.promise;
    return work();
  });
  const requests = sendMany(pool, CONCURRENCY + 1);
  for (const request of requests) request.finish();
  await Promise.all(requests.map(({ done }) => done));
  turn.resolve();
  const later = send(pool);
  expect(await later.process).toBe(processes[0]);
  expect(turns).toBe(2);
  expect(processes).toHaveLength(1);
});

it('the requests to a function are refused with 429 when too many wait', async () => {
  const { pool } = createPool();
  const taken = sendMany(pool, MAX_PROCESSES * CONCURRENCY);
  for (const request of taken) await request.process;
  sendMany(pool, MAX_WAITING);
  await expect(send(pool).done).rejects.toMatchObject({ status: 429 });
});

it('the requests fail when their process does not start, and the next request starts another', async () => {
  let fails = true;
  const { pool, processes } = createPool(async (process) => {
    if (fails) throw new Error('It did not start.');
    return process;
  });
  const failed = await Promise.allSettled(sendMany(pool, CONCURRENCY).map(({ done }) => done));
  expect(failed.map(({ status }) => status)).toEqual(Array(CONCURRENCY).fill('rejected'));
  expect(processes).toHaveLength(1);
  fails = false;
  expect(await send(pool).process).toBe(processes[1]);
});

it('the requests to a function start another process after a crash', async () => {
  const { pool, processes } = createPool();
  const request = send(pool);
  (await request.process).crash();
  request.finish();
  await request.done;
  expect(await send(pool).process).toBe(processes[1]);
});

it('the requests are refused with 503 when they wait while the pool closes', async () => {
  const { pool } = createPool();
  const taken = sendMany(pool, MAX_PROCESSES * CONCURRENCY);
  for (const request of taken) await request.process;
  const waiting = send(pool);
  pool.close();
  await expect(waiting.done).rejects.toMatchObject({ status: 503 });
  await expect(send(pool).done).rejects.toMatchObject({ status: 503 });
});

it('a process ends when it had no request for the idle time', async () => {
  const { pool, processes } = createPool();
  const request = send(pool);
  request.finish();
  await request.done;
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(processes[0]?.endedByPool).toBe(false);
  vi.advanceTimersByTime(1);
  expect(processes[0]?.endedByPool).toBe(true);
});

it('a process does not end while it handles a request, however long', async () => {
  const { pool, processes } = createPool();
  const first = send(pool);
  first.finish();
  await first.done;
  await send(pool).process;
  vi.advanceTimersByTime(10 * IDLE_MS);
  expect(processes).toHaveLength(1);
  expect(processes[0]?.endedByPool).toBe(false);
});

it('a process ends after its last request when the functions were reloaded, and accepts no new request', async () => {
  const { pool, processes } = createPool();
  const [first, second] = sendMany(pool, 2);
  await second?.process;
  pool.reload();
  expect(await send(pool).process).toBe(processes[1]);
  first?.finish();
  await first?.done;
  expect(processes[0]?.endedByPool).toBe(false);
  second?.finish();
  await second?.done;
  expect(processes[0]?.endedByPool).toBe(true);
});

it('a process that was starting during a reload ends without a request, and another process starts', async () => {
  const start = Promise.withResolvers<void>();
  const { pool, processes } = createPool(async (process) => {
    await start.promise;
    return process;
  });
  const request = send(pool);
  pool.reload();
  start.resolve();
  expect(await request.process).toBe(processes[1]);
  expect(processes[0]?.endedByPool).toBe(true);
});

it('a process that is retired without a request ends at once', async () => {
  const { pool } = createPool();
  const request = send(pool);
  const process = await request.process;
  request.finish();
  await request.done;
  pool.retire(process);
  expect(process.endedByPool).toBe(true);
});
