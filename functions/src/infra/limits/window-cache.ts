import { LRUCache } from 'lru-cache';
import { type Clock, SECOND } from '../time/clock.ts';
import type { StoredRecord, WindowDocuments } from './window-documents.ts';

/**
 * How long an entry may be used without reading again. A stale entry is found by the commit's precondition; the bound is
 * for the local clock, which is compared with the database's only when the database responds.
 */
const FRESH_MS = 10 * SECOND;

/** A full premium window holds 200 timestamps of 8 bytes, those of its endpoints 130, so this many stay under 15 MB. */
const MAX_RECORDS = 5000;

/** The state of the records as this instance has last committed or read it. */
export interface WindowCache {
  /** The cached state while it is fresh, else the result of a read; concurrent calls for a record share one read. */
  get(record: string): Promise<StoredRecord>;
  put(record: string, state: StoredRecord): void;
  /** The next `get` reads. */
  forget(record: string): void;
}

export function createWindowCache(documents: Pick<WindowDocuments, 'read'>, clock: Clock): WindowCache {
  const entries = new LRUCache<string, { state: StoredRecord; since: number }>({ max: MAX_RECORDS });
  const reads = new Map<string, Promise<StoredRecord>>();

  // A clock that was set back would keep an entry fresh for too long, so the cache's own expiry is not used.
  const isFresh = (since: number): boolean => Math.abs(clock.now() - since) < FRESH_MS;

  const put = (record: string, state: StoredRecord): void => {
    reads.delete(record);
    entries.set(record, { state, since: clock.now() });
  };

  const read = (record: string): Promise<StoredRecord> => {
    const response = documents.read(record);
    reads.set(record, response);
    // A read that was overtaken by a commit or a conflict returns an older state.
    const isCurrent = (): boolean => reads.get(record) === response;
    response.then(
      (state) => isCurrent() && put(record, state),
      () => isCurrent() && reads.delete(record),
    );
    return response;
  };

  return {
    get: async (record) => {
      const entry = entries.get(record);
      if (entry && isFresh(entry.since)) return entry.state;
      return reads.get(record) ?? read(record);
    },
    put,
    forget: (record) => {
      entries.delete(record);
      reads.delete(record);
    },
  };
}
