import { once } from 'node:events';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const ports = z.record(z.string(), z.int());

/** Servers that try to stop who calls them, in a thread of their own: `host:port` of each by what it does. */
export async function startHostileServers(): Promise<{ hosts: ReadonlyMap<string, string>; stop(): Promise<unknown> }> {
  const worker = new Worker(new URL('./hostile-server-thread.ts', import.meta.url));
  const [message] = await once(worker, 'message');
  const hosts = Object.entries(ports.parse(message)).map(([name, port]) => [name, `127.0.0.1:${port}`] as const);
  return { hosts: new Map(hosts), stop: () => worker.terminate() };
}

/** What a call cost the thread that made it. */
export interface Cost {
  /** The longest time of the processor between two turns of the event loop (ms): nobody else is served in it. */
  longestMs: number;
  /** The most memory that was taken at once, or held beyond what was held before (MB). */
  memoryMb: number;
}

setFlagsFromString('--expose-gc');
/** Without garbage, what is held can be compared. */
const collectGarbage: () => void = runInNewContext('gc');

/** A call that exceeds a limit is made again: garbage of earlier tests and a busy machine take time of the processor as well. */
const MAX_CALLS = 3;

/** Makes a call that may fail, until it stays below `limit`, and measures what it costs. */
export async function costOf(call: () => Promise<unknown>, limit: Cost): Promise<Cost> {
  for (let calls = 1; ; calls += 1) {
    const cost = await measured(call, limit);
    if (calls === MAX_CALLS || (cost.longestMs < limit.longestMs && cost.memoryMb < limit.memoryMb)) return cost;
    collectGarbage();
  }
}

async function measured(call: () => Promise<unknown>, limit: Cost): Promise<Cost> {
  const cost = { longestMs: 0, memoryMb: 0 };
  const before = heldMb();
  let [last, held] = [process.threadCpuUsage(), before];
  const measure = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    const now = heldMb();
    cost.longestMs = Math.max(cost.longestMs, (user + system) / 1000);
    cost.memoryMb = Math.max(cost.memoryMb, now - held);
    held = now;
    // Garbage counts as held where that is within the limit: to collect it takes longer than most calls.
    if (held - before >= limit.memoryMb) {
      collectGarbage();
      held = heldMb();
    }
    cost.memoryMb = Math.max(cost.memoryMb, held - before);
    last = process.threadCpuUsage();
  };
  const turns = setInterval(measure, 1);
  await call().catch(() => {});
  measure();
  clearInterval(turns);
  return cost;
}

/** What outlives a young generation: what is short-lived costs no memory, and would hide the rest. */
function heldMb(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('new_'));
  const heap = spaces.reduce((sum, space) => sum + space.space_used_size, 0);
  return (heap + process.memoryUsage().external) / 1024 / 1024;
}
