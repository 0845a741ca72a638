import { AsyncLocalStorage } from 'node:async_hooks';
import type { VirtualTime } from './virtual-time.ts';

/** A simulated process with a separate clock, which may stop for a while or for ever. */
export interface Worker {
  name: string;
  isAlive: boolean;
  /** Nothing runs on it before this time (ms since the epoch). */
  pausedUntil: number;
  /** Its clock minus true time (ms). */
  clockOffsetMs: number;
  /** Called when it dies. */
  onDeath: Set<() => void>;
  /** How long its processor works for each remote call (ms); 0 where work takes no time. */
  callCostMs: number;
  /** When its processor has done everything that was asked for (ms since the epoch). */
  freeAt: number;
}

export function newWorker(name: string, clockOffsetMs: number, callCostMs = 0): Worker {
  return {
    name,
    isAlive: true,
    pausedUntil: 0,
    clockOffsetMs,
    onDeath: new Set(),
    callCostMs,
    freeAt: 0,
  };
}

/** When the worker's processor has prepared another remote call, after those before it (ms since the epoch). */
export function sendAt({ now }: Pick<VirtualTime, 'now'>, worker: Worker | undefined): number {
  if (!worker) return now;
  worker.freeAt = Math.max(worker.freeAt, now) + worker.callCostMs;
  return worker.freeAt;
}

const current = new AsyncLocalStorage<Worker>();

/** The worker that is running; undefined outside of all workers. */
export function currentWorker(): Worker | undefined {
  return current.getStore();
}

/** Runs code on a worker; what it starts stays there. */
export function onWorker<T>(worker: Worker, work: () => T): T {
  return current.run(worker, work);
}

const arrivals = new AsyncLocalStorage<number>();

/** When the delivery of the task arrived that the running code handles (ms since the epoch); undefined outside of tasks. */
export function taskArrivedAt(): number | undefined {
  return arrivals.getStore();
}

/** Handles the delivery of a task that arrives at a time (ms since the epoch). */
export function handlingTask<T>(arrivedAt: number, work: () => T): T {
  return arrivals.run(arrivedAt, work);
}

/**
 * Lets something reach a worker at a time: a timer, a response. A dead worker is never reached, a paused one when its
 * pause ends. Without a worker it just happens.
 */
export function deliverAt(time: VirtualTime, worker: Worker | undefined, at: number, work: () => void): () => void {
  if (!worker) return time.at(at, work);
  let cancel = () => {};
  const arrive = (): void => {
    if (!worker.isAlive) return;
    if (worker.pausedUntil > time.now) cancel = time.at(worker.pausedUntil, arrive);
    else onWorker(worker, work);
  };
  cancel = time.at(at, arrive);
  return () => cancel();
}

/** Ends a worker as a crash does: none of its code ever runs again. */
export function kill(worker: Worker): void {
  worker.isAlive = false;
  for (const notify of worker.onDeath) notify();
  worker.onDeath.clear();
}
