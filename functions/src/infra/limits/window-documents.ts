import { toPathSegment } from '../ids/path-segment.ts';
import type { Store } from '../store/store.ts';
import { bucketHour } from '../time/bucket-hour.ts';
import { type Clock, DAY, HOUR } from '../time/clock.ts';
import type { StoreTime } from './store-time.ts';

type WindowDocument = ReturnType<Store['rateLimits']['doc']>;
type Version = Awaited<ReturnType<WindowDocument['get']>>['updateTime'];

/** The timestamps of each window of a record, by the window's key. */
export type RecordWindows = ReadonlyMap<string, readonly number[]>;

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
