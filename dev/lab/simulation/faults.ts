// Faults of a simulated world that do not depend on what runs in it.

import type { Conditions } from './world/conditions.ts';
import type { SeededRandom } from './world/random.ts';
import type { Worker } from './world/workers.ts';
import type { World } from './world/world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The times (ms since 1970) within which a scenario does its work. */
export interface Span {
  from: number;
  until: number;
}

/** What a fault can reach once a simulation runs. */
export interface Stage extends Span {
  world: World;
  deployment: {
    /** The workers that are alive. */
    workers(): readonly Worker[];
    /** A worker dies, and another takes its place. */
    crash(worker: Worker): void;
  };
}

/** One way in which the world fails. A scenario names those that a seed may draw. */
export interface Fault<S extends Stage = Stage, C extends Conditions = Conditions> {
  name: string;
  /** The share of seeds that have it, if not the usual one. */
  share?: number;
  /** Whether work is done on time all the same: it delays none, or only through outages that the conditions name. */
  keepsTime?: true;
  /** Changes the world before it starts. */
  prepare?(conditions: C, random: SeededRandom, span: Span): void;
  /** Does something while it runs. */
  start?(stage: S, random: SeededRandom): void;
}

export const slowNetwork: Fault = {
  name: 'slow network',
  prepare: ({ network }, random) => {
    network.latency = { medianMs: random.between(300, 3000), spread: 1.2 };
  },
};

export const lateEffects: Fault = {
  name: 'late effects',
  prepare: ({ network }, random) => {
    network.late = random.between(0.05, 0.4);
    network.lateByMs = random.pick([20 * SECOND, 90 * SECOND, 3 * MINUTE]);
  },
};

export const lostResponses: Fault = {
  name: 'lost responses',
  prepare: ({ network }, random) => {
    network.lostResponse = random.between(0.02, 0.3);
    network.lostRequest = random.between(0, 0.1);
  },
};

export const serverErrors: Fault = {
  name: 'server errors',
  prepare: ({ network }, random) => {
    network.errorBefore = random.between(0, 0.25);
    network.errorAfter = random.between(0, 0.25);
  },
};

export const slowStore: Fault = {
  name: 'slow store',
  prepare: ({ store }, random) => {
    store.latency = { medianMs: random.between(20, 150), spread: 1.2 };
  },
};

export const unknownCommits: Fault = {
  name: 'unknown commits',
  prepare: ({ store }, random) => {
    store.lostResponse = random.between(0.01, 0.15);
    store.late = random.between(0, 0.1);
  },
};

export const flakyStore: Fault = {
  name: 'flaky store',
  prepare: ({ store }, random) => {
    store.unavailable = random.between(0, 0.1);
    store.aborted = random.between(0, 0.15);
  },
};

export const storeDown: Fault = {
  name: 'store down for 30 s',
  keepsTime: true,
  prepare: ({ storeOutages }, random, { from, until }) => {
    const start = random.between(from, until);
    storeOutages.push({ from: start, until: start + 30 * SECOND });
    if (random.happens(0.3)) storeOutages.push({ from: start + 5 * MINUTE, until: start + 8 * MINUTE });
  },
};

export const flakyFiles: Fault = {
  name: 'flaky files',
  prepare: ({ files }, random) => {
    files.latency = { medianMs: random.between(50, 1500), spread: 1.2 };
    files.lostResponse = random.between(0, 0.2);
    files.late = random.between(0, 0.2);
    files.unavailable = random.between(0, 0.2);
    files.cut = random.between(0.1, 0.6);
  },
};

export const duplicateTasks: Fault = {
  name: 'duplicate tasks',
  keepsTime: true,
  prepare: ({ queue }, random) => {
    queue.duplicates = random.between(0.05, 0.6);
  },
};

export const delayedTasks: Fault = {
  name: 'delayed tasks',
  prepare: ({ queue }, random) => {
    queue.delayed = random.between(0.05, 0.5);
  },
};

export const flakyQueue: Fault = {
  name: 'flaky queue',
  prepare: ({ queue }, random) => {
    queue.lostResponse = random.between(0, 0.2);
    queue.unavailable = random.between(0, 0.3);
  },
};

export const crashes: Fault = {
  name: 'crashes',
  start: (stage, random) => {
    repeatedly(stage, random, random.between(SECOND, 20 * SECOND), () => {
      stage.deployment.crash(randomWorker(stage, random));
    });
  },
};

export const pauses: Fault = {
  name: 'pauses past the lease',
  start: (stage, random) => {
    const { time, timeline } = stage.world;
    repeatedly(stage, random, random.between(SECOND, 15 * SECOND), () => {
      const worker = randomWorker(stage, random);
      const forMs = random.pick([5 * SECOND, 70 * SECOND, 3 * MINUTE, 6 * MINUTE]) * random.between(0.5, 1.5);
      worker.pausedUntil = Math.max(worker.pausedUntil, time.now + forMs);
      timeline.add(worker.name, `PAUSE of ${Math.round(forMs / SECOND)} s`);
    });
  },
};

export const clocksApart: Fault = {
  name: 'clocks apart',
  keepsTime: true,
  prepare: (conditions, random) => {
    conditions.clockOffsetMs = random.between(SECOND, 8 * SECOND);
  },
};

/** How long after the last work workers still fail (ms). */
const AFTERMATH_MS = 10 * MINUTE;

/** Does something at random times, again and again. */
function repeatedly(stage: Stage, random: SeededRandom, everyMs: number, act: () => void): void {
  const { time } = stage.world;
  const again = (): void => {
    const at = time.now + random.between(0, 2 * everyMs);
    if (at > stage.until + AFTERMATH_MS) return;
    time.at(at, () => {
      act();
      again();
    });
  };
  again();
}

/** Mostly a worker in the middle of something: elsewhere a fault is harmless. */
function randomWorker({ deployment, world }: Stage, random: SeededRandom): Worker {
  const workers = deployment.workers();
  const busy = workers.filter(({ onDeath, pausedUntil }) => onDeath.size > 0 && pausedUntil <= world.time.now);
  return random.pick(busy.length > 0 && random.happens(0.8) ? busy : workers);
}
