// Waits of the functions, in a process with a movable clock.
import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { skipTo } from './movable-date.ts';

/** What a skipped wait takes (ms): work beside it gets its turn. */
const TURN_MS = 5;

const waits = new AsyncLocalStorage<'skipped' | 'short'>();

/** Makes waits of code below `skippingWaits` and `shorteningWaits` take no time. Installed before that code is loaded. */
export function installSkippedWaits(): void {
  const { setTimeout: wait } = timersPromises;
  Object.assign(timersPromises, {
    async setTimeout<T>(ms: number, value: T, options?: object): Promise<T> {
      const kind = waits.getStore();
      if (!kind || ms <= TURN_MS) return wait(ms, value, options);
      const end = Date.now() + ms;
      await wait(TURN_MS);
      if (kind === 'skipped') skipTo(end);
      return value;
    },
  });
  syncBuiltinESMExports();
}

/** A wait moves the clock to its end. */
export function skippingWaits<T>(work: () => T): T {
  return waits.run('skipped', work);
}

/** A wait does not move the clock, for code with a separate clock. */
export function shorteningWaits<T>(work: () => T): T {
  return waits.run('short', work);
}
