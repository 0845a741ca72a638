import { MINUTE, SECOND } from '../../../functions/src/time/clock.ts';
import type { Chance } from '../world/chance.ts';
import type { Worker } from '../world/workers.ts';
import type { Stage, Trouble } from './trouble.ts';

/** How long after the last post falls due workers still have trouble (ms). */
const AFTERMATH_MS = 10 * MINUTE;

/** Does something to a worker, chosen by chance, again and again. */
const repeatedly = (stage: Stage, chance: Chance, everyMs: number, act: () => void): void => {
  const { time } = stage.world;
  const again = (): void => {
    const at = time.now + chance.between(0, 2 * everyMs);
    if (at > stage.until + AFTERMATH_MS) return;
    time.at(at, () => {
      act();
      again();
    });
  };
  again();
};

/** A worker in the middle of something, where there is one: elsewhere trouble is harmless. */
const victim = ({ deployment, world }: Stage, chance: Chance): Worker => {
  const workers = deployment.workers();
  const busy = workers.filter(({ onDeath, pausedUntil }) => onDeath.size > 0 && pausedUntil <= world.time.now);
  return chance.pick(busy.length > 0 && chance.happens(0.8) ? busy : workers);
};

export const crashes: Trouble = {
  name: 'crashes',
  start: (stage, chance) => {
    repeatedly(stage, chance, chance.between(SECOND, 20 * SECOND), () => {
      stage.deployment.crash(victim(stage, chance));
    });
  },
};

export const pauses: Trouble = {
  name: 'pauses past the lease',
  start: (stage, chance) => {
    const { time, timeline } = stage.world;
    repeatedly(stage, chance, chance.between(SECOND, 15 * SECOND), () => {
      const worker = victim(stage, chance);
      const forMs = chance.pick([5 * SECOND, 70 * SECOND, 3 * MINUTE, 6 * MINUTE]) * chance.between(0.5, 1.5);
      worker.pausedUntil = Math.max(worker.pausedUntil, time.now + forMs);
      timeline.add(worker.name, `PAUSE of ${Math.round(forMs / SECOND)} s`);
    });
  },
};

export const clocksApart: Trouble = {
  name: 'clocks apart',
  keepsTime: true,
  prepare: (conditions, chance) => {
    conditions.clockOffsetMs = chance.between(SECOND, 8 * SECOND);
  },
};
