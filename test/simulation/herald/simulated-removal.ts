import type { UserRemoval } from '../../../functions/src/auth/user-removal.ts';
import { currentWorker, reach } from '../world/workers.ts';
import type { World } from '../world/world.ts';

/** The identity provider as the workers reach it: each call takes its time, and fails as often as the database is unavailable. */
export const createSimulatedRemoval = (world: World): UserRemoval => {
  const chance = world.chance.of('identity provider');
  const call = (text: string): Promise<void> => {
    const { store } = world.conditions;
    const fails = chance.happens(store.unavailable);
    return new Promise((resolve, reject) => {
      reach(world.time, currentWorker(), world.time.now + chance.latency(store.latency), () => {
        if (fails) return reject(new Error('The identity provider is unavailable.'));
        world.note(`identity provider: ${text}`);
        resolve();
      });
    });
  };
  return { disable: (userId) => call(`${userId} is disabled`), remove: (userId) => call(`${userId} is removed`) };
};
