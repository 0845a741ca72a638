import { LRUCache } from 'lru-cache';
import { bucketHour, type Clock, DAY, HOUR, SECOND } from '../../model/clock.ts';
import { toPathSegment } from '../../model/ids.ts';
import type { Store } from '../store/store.ts';

/**
 * Synchronised clocks differ by less. Only a clock that is clearly wrong is corrected: below this, a correction would
 * replace a small constant error by a varying one.
 */
const TOLERANCE_MS = 2000;

/** The time by the database's clock, which all instances share. */
interface StoreTime extends Clock {
  /**
   * Compares the clocks: the database's clock was at `storeTime` at some time between `sentAt` and now (ms since the
   * epoch, both by the local clock). A slow response is therefore not taken for a wrong clock.
   */
  observe(sentAt: number, storeTime: number): void;
}

type WindowDocument = ReturnType<Store['rateLimits']['doc']>;
type Version = Awaited<ReturnType<WindowDocument['get']>>['updateTime'];

/** The timestamps of each window of a record, by the window's key. */
type RecordWindows = ReadonlyMap<string, readonly number[]>;

/** The state of a record: its windows and its version, which is undefined where there is no document. */
export interface StoredRecord {
  windows: RecordWindows;
  version: Version;
}

/** A record to be written, with the precondition that its document is still at `version`. */
export interface RecordWrite extends StoredRecord {
  /** The key of its first window, which names the document. */
  record: string;
  /** The longest of the windows that are changed (ms). */
  windowMs: number;
}

/** The windows in Firestore. Every response also compares `time` with the database's clock. */
export interface WindowDocuments {
  read(record: string): Promise<StoredRecord>;
  /** Writes all records in one commit; resolves to their new state, by record. Throws Firestore's error. */
  commit(writes: readonly RecordWrite[]): Promise<Map<string, StoredRecord>>;
}

/** Documents not used for a day are deleted by the daily cleanup, and expire by the TTL policy. */
const RETENTION_MS = DAY;

/**
 * Windows of endpoints and keys last a minute. A window without a request for this long is removed from its record,
 * which would otherwise keep the windows of every key that its user ever had.
 */
const UNUSED_MS = HOUR;

export function createWindowDocuments(
  store: Pick<Store, 'rateLimits' | 'batch' | 'read'>,
  clock: Clock,
  time: StoreTime,
): WindowDocuments {
  const documentOf = (record: string): WindowDocument => store.rateLimits.doc(toPathSegment(record));

  return {
    read: async (record) => {
      const sentAt = clock.now();
      const snapshot = await store.read(documentOf(record));
      time.observe(sentAt, snapshot.readTime.toMillis());
      const { timestamps = [], endpoints = {} } = snapshot.data() ?? {};
      return { windows: new Map([[record, timestamps], ...Object.entries(endpoints)]), version: snapshot.updateTime };
    },

    commit: async (writes) => {
      const batch = store.batch();
      const now = time.now();
      for (const { record, windows, version, windowMs } of writes) {
        const expireAt = new Date(now + Math.max(RETENTION_MS, windowMs));
        const times = { updatedAt: new Date(now), bucketHour: bucketHour(now), expireAt };
        const endpoints = Object.fromEntries(
          [...windows]
            .filter(([key, timestamps]) => key !== record && (timestamps.at(-1) ?? 0) > now - UNUSED_MS)
            .map(([k, t]) => [k, [...t]]),
        );
        const fields = { key: record, timestamps: [...(windows.get(record) ?? [])], endpoints, ...times };
        if (version) batch.update(documentOf(record), fields, { lastUpdateTime: version });
        else batch.create(documentOf(record), fields);
      }
      const sentAt = clock.now();
      const results = await batch.commit();
      const [first] = results;
      if (first) time.observe(sentAt, first.writeTime.toMillis());
      return new Map(
        writes.map(({ record, windows }, index) => [record, { windows, version: results[index]?.writeTime }]),
      );
    },
  };
}

export function createStoreTime(clock: Clock): StoreTime {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    observe: (sentAt, storeTime) => {
      const behind = Math.max(0, storeTime - clock.now());
      const ahead = Math.max(0, sentAt - storeTime);
      const difference = behind - ahead;
      offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
    },
  };
}

/**
 * How long an entry may be used without reading again. A stale entry is found by the commit's precondition; the bound is
 * for the local clock, which is compared with the database's only when the database responds.
 */
const FRESH_MS = 10 * SECOND;

/**
 * A full premium window contains 200 timestamps of 8 bytes, and the windows of its endpoints 130, so this many stay
 * under 15 MB.
 */
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
