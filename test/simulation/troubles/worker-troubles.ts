import { MINUTE, SECOND } from '../../../functions/src/time/clock.ts';
import type { Chance } from '../world/chance.ts';
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

export const crashes: Trouble = {
  name: 'crashes',
  start: (stage, chance) => {
    const names = [...stage.deployment.functions.keys()];
    repeatedly(stage, chance, chance.between(2 * SECOND, 30 * SECOND), () => {
      const instances = stage.deployment.instancesOf(chance.pick(names));
      instances.crash(instances.any());
    });
  },
};

export const pauses: Trouble = {
  name: 'pauses past the lease',
  start: (stage, chance) => {
    const names = [...stage.deployment.functions.keys()];
    repeatedly(stage, chance, chance.between(2 * SECOND, 20 * SECOND), () => {
      const worker = stage.deployment.instancesOf(chance.pick(names)).any();
      const forMs = chance.pick([5 * SECOND, 70 * SECOND, 3 * MINUTE, 6 * MINUTE]) * chance.between(0.5, 1.5);
      worker.pausedUntil = Math.max(worker.pausedUntil, stage.world.time.now + forMs);
      stage.world.timeline.add(worker.name, `PAUSE of ${Math.round(forMs / SECOND)} s`);
    });
  },
};

export const clocksApart: Trouble = {
  name: 'clocks apart',
  prepare: (conditions, chance) => {
    conditions.clockOffsetMs = chance.between(SECOND, 8 * SECOND);
  },
};
