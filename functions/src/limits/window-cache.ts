import { type Clock, SECOND } from '../time/clock.ts';
import type { StoredWindow, WindowDocuments } from './window-documents.ts';

/**
 * How long a state may be used without reading again. What it may be wrong about is caught by the commit's precondition;
 * the bound is for our clock, which is only compared with the database's when we ask it something.
 */
const FRESH_MS = 10 * SECOND;

/** A full premium window holds 200 timestamps of 8 bytes, so this many stay under 10 MB. */
const MOST_KEYS = 5000;

/** What this instance knows of the windows it serves: its own latest commits, and what it has read. */
export interface WindowCache {
  /** At once when the state is fresh, else when the one read of this key that is under way has its answer. */
  get(key: string): Promise<StoredWindow>;
  put(key: string, known: StoredWindow): void;
  /** The next `get` reads. */
  forget(key: string): void;
}

export const createWindowCache = (documents: Pick<WindowDocuments, 'read'>, clock: Clock): WindowCache => {
  /** Least recently learnt first. */
  const known = new Map<string, { window: StoredWindow; since: number }>();
  const reading = new Map<string, Promise<StoredWindow>>();

  // A clock that was set back makes a state look as if it came from the future: as good a reason to read again.
  const isFresh = (since: number): boolean => Math.abs(clock.now() - since) < FRESH_MS;

  const discard = (): void => {
    for (const [key, { since }] of known) {
      if (isFresh(since) && known.size <= MOST_KEYS) return;
      known.delete(key);
    }
  };

  const put = (key: string, window: StoredWindow): void => {
    reading.delete(key);
    known.delete(key);
    known.set(key, { window, since: clock.now() });
    discard();
  };

  const read = (key: string): Promise<StoredWindow> => {
    const answer = documents.read(key);
    reading.set(key, answer);
    // A read that was overtaken by a commit or a conflict tells of an older state than we know.
    const isCurrent = (): boolean => reading.get(key) === answer;
    answer.then(
      (window) => isCurrent() && put(key, window),
      () => isCurrent() && reading.delete(key),
    );
    return answer;
  };

  return {
    get: async (key) => {
      const entry = known.get(key);
      if (entry && isFresh(entry.since)) return entry.window;
      return reading.get(key) ?? read(key);
    },
    put,
    forget: (key) => {
      known.delete(key);
      reading.delete(key);
    },
  };
};
