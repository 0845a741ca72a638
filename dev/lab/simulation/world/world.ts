import { enterWorld } from '../process.ts';
import type { Conditions } from './conditions.ts';
import { SeededRandom } from './random.ts';
import { Timeline } from './timeline.ts';
import { VirtualTime } from './virtual-time.ts';
import { currentWorker, deliverAt } from './workers.ts';

/** What everything in a simulation shares: one clock, one seed, one history. */
export interface World<C extends Conditions = Conditions> {
  time: VirtualTime;
  random: SeededRandom;
  timeline: Timeline;
  conditions: C;
  /** Adds to the history, in the name of the running worker. */
  note(text: string): void;
}

export function createWorld<C extends Conditions>(options: {
  seed: number;
  /** ms since 1970 */
  start: number;
  conditions: C;
  keepsTimeline: boolean;
}): World<C> {
  const time = new VirtualTime(options.start);
  const timeline = new Timeline(() => time.now, options.keepsTimeline);
  return {
    time,
    random: new SeededRandom(options.seed),
    timeline,
    conditions: options.conditions,
    note: (text) => timeline.add(currentWorker()?.name ?? 'world', text),
  };
}

/** Runs `work` in a process with the clock, the timers and the random numbers of the world. */
export async function insideWorld<T>({ time, random }: World, work: () => Promise<T>): Promise<T> {
  enterWorld({
    now: () => Math.floor(time.now + (currentWorker()?.clockOffsetMs ?? 0)),
    schedule: (ms, callback) => deliverAt(time, currentWorker(), time.now + Math.max(0, Number(ms) || 0), callback),
    random: random.of('code').next,
    realWork: (promise) => time.realWork(promise),
  });
  try {
    return await work();
  } finally {
    enterWorld(null);
  }
}
