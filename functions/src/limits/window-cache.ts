import { LRUCache } from 'lru-cache';
import { type Clock, SECOND } from '../time/clock.ts';
import type { StoredWindow, WindowDocuments } from './window-documents.ts';

/**
 * How long an entry may be used without reading again. A stale entry is found by the commit's precondition; the bound is
 * for the local clock, which is compared with the database's only when the database responds.
 */
const FRESH_MS = 10 * SECOND;

/** A full premium window holds 200 timestamps of 8 bytes, so this many stay under 10 MB. */
const MAX_KEYS = 5000;

/** The state of the windows as this instance has last committed or read it. */
export interface WindowCache {
  /** The cached state while it is fresh, else the result of a read; concurrent calls for a key share one read. */
  get(key: string): Promise<StoredWindow>;
  put(key: string, window: StoredWindow): void;
  /** The next `get` reads. */
  forget(key: string): void;
}

export const createWindowCache = (documents: Pick<WindowDocuments, 'read'>, clock: Clock): WindowCache => {
  const entries = new LRUCache<string, { window: StoredWindow; since: number }>({ max: MAX_KEYS });
  const reads = new Map<string, Promise<StoredWindow>>();

  // A clock that was set back would keep an entry fresh for too long, so the cache's own expiry is not used.
  const isFresh = (since: number): boolean => Math.abs(clock.now() - since) < FRESH_MS;

  const put = (key: string, window: StoredWindow): void => {
    reads.delete(key);
    entries.set(key, { window, since: clock.now() });
  };

  const read = (key: string): Promise<StoredWindow> => {
    const response = documents.read(key);
    reads.set(key, response);
    // A read that was overtaken by a commit or a conflict returns an older state.
    const isCurrent = (): boolean => reads.get(key) === response;
    response.then(
      (window) => isCurrent() && put(key, window),
      () => isCurrent() && reads.delete(key),
    );
    return response;
  };

  return {
    get: async (key) => {
      const entry = entries.get(key);
      if (entry && isFresh(entry.since)) return entry.window;
      return reads.get(key) ?? read(key);
    },
    put,
    forget: (key) => {
      entries.delete(key);
      reads.delete(key);
    },
  };
};
