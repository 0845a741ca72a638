import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
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
  /** The most memory that was held beyond what was held before (MB). */
  memoryMb: number;
}

/** Less is not told from garbage (MB). */
const MEASURED_MB = 10;

setFlagsFromString('--expose-gc');
/** Without garbage, what is held can be compared. */
const collectGarbage: () => void = runInNewContext('gc');

/** Makes a call that may fail, and measures what it costs. */
export async function costOf(call: () => Promise<unknown>): Promise<Cost> {
  collectGarbage();
  const cost = { longestMs: 0, memoryMb: MEASURED_MB };
  const before = heldMb();
  let last = process.threadCpuUsage();
  const measure = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    cost.longestMs = Math.max(cost.longestMs, (user + system) / 1000);
    if (heldMb() - before > cost.memoryMb) {
      collectGarbage();
      cost.memoryMb = Math.max(cost.memoryMb, heldMb() - before);
    }
    last = process.threadCpuUsage();
  };
  const turns = setInterval(measure, 1);
  await call().catch(() => {});
  measure();
  clearInterval(turns);
  return cost;
}

function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}
