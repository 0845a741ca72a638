import { createHash } from 'node:crypto';
import { enterWorld } from '../process.ts';
import type { Conditions } from './conditions.ts';
import { SeededRandom } from './random.ts';
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

interface Entry {
  at: number;
  actor: string;
  text: string;
}

/** All events of a run, for the analysis of a failing seed. */
export class Timeline {
  readonly #entries: Entry[] = [];
  readonly #now: () => number;
  /** Whether it is kept: a big scenario only counts. */
  readonly isKept: boolean;

  constructor(now: () => number, keeps = true) {
    this.#now = now;
    this.isKept = keeps;
  }

  add(actor: string, text: string): void {
    if (this.isKept) this.#entries.push({ at: this.#now(), actor, text });
  }

  /** The same for the same history. */
  fingerprint(): string {
    const digest = createHash('sha256');
    for (const { at, actor, text } of this.#entries) digest.update(`${at} ${actor} ${text}\n`);
    return digest.digest('hex').slice(0, 16);
  }

  /** One line per event; with `filters`, only events that mention one of them. */
  lines(filters: readonly string[] = []): string[] {
    return this.#entries
      .filter(
        ({ actor, text }) =>
          filters.length === 0 || filters.some((term) => text.includes(term) || actor.includes(term)),
      )
      .map(({ at, actor, text }) => `${new Date(at).toISOString().slice(5, 23)}  ${actor.padEnd(22)} ${text}`);
  }
}
