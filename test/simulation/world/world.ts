import { enterWorld } from '../process/virtual-process.ts';
import { Chance } from './chance.ts';
import type { Conditions } from './conditions.ts';
import { Timeline } from './timeline.ts';
import { VirtualTime } from './virtual-time.ts';
import { currentWorker, reach } from './workers.ts';

/** What everything in a simulation shares: one clock, one seed, one history. */
export interface World {
  time: VirtualTime;
  chance: Chance;
  timeline: Timeline;
  conditions: Conditions;
  /** Adds to the history, in the name of the worker whose code is running. */
  note(text: string): void;
}

export const createWorld = (options: {
  seed: number;
  start: number;
  conditions: Conditions;
  keepsTimeline: boolean;
}): World => {
  const time = new VirtualTime(options.start);
  const timeline = new Timeline(() => time.now, options.keepsTimeline);
  return {
    time,
    chance: new Chance(options.seed),
    timeline,
    conditions: options.conditions,
    note: (text) => timeline.add(currentWorker()?.name ?? 'world', text),
  };
};

/** Runs `work` in a process whose clock, timers and chance are those of the world. */
export const insideWorld = async <T>({ time, chance }: World, work: () => Promise<T>): Promise<T> => {
  const random = chance.of('code').next;
  enterWorld({
    now: () => Math.floor(time.now + (currentWorker()?.clockOffsetMs ?? 0)),
    schedule: (ms, callback) => reach(time, currentWorker(), time.now + Math.max(0, Number(ms) || 0), callback),
    random,
    realWork: (promise) => time.realWork(promise),
  });
  try {
    return await work();
  } finally {
    enterWorld(null);
  }
};
