import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 100;
const PATIENCE_MS = 50_000;

/**
 * Looks until what it sees is what was meant, and gives it back. For waiting on another process, where nothing tells us;
 * a look that never succeeds throws with the last thing seen.
 */
export const eventually = async <T>(
  look: () => Promise<T>,
  isIt: (seen: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (isIt(seen)) return seen;
    if (performance.now() > end) throw new Error(`never seen: ${isIt}\nlast seen: ${JSON.stringify(seen, null, 2)}`);
    await pause(PAUSE_MS);
  }
};
