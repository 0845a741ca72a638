import { toPathSegment } from '../ids/path-segment.ts';
import type { Store } from '../store/store.ts';
import { bucketHour } from '../time/bucket-hour.ts';
import { type Clock, DAY } from '../time/clock.ts';
import type { WindowChange } from './pending-commit.ts';
import type { StoreTime } from './store-time.ts';

type WindowDocument = ReturnType<Store['rateLimits']['doc']>;
type Version = Awaited<ReturnType<WindowDocument['get']>>['updateTime'];

/** The state of a key's document: its timestamps and its version, which is undefined where there is no document. */
export interface StoredWindow {
  timestamps: readonly number[];
  version: Version;
}

/** A window to be written, with the precondition that its document is still at `version`. */
export interface WindowWrite extends WindowChange {
  key: string;
  version: Version;
}

/** The windows in Firestore. Every response also compares `time` with the database's clock. */
export interface WindowDocuments {
  read(key: string): Promise<StoredWindow>;
  /** Writes all windows in one commit; resolves to their new state, by key. Throws Firestore's error. */
  commit(writes: readonly WindowWrite[]): Promise<Map<string, StoredWindow>>;
}

/** Documents not used for a day are deleted by the daily cleanup, and expire by the TTL policy. */
const RETENTION_MS = DAY;

export const createWindowDocuments = (
  store: Pick<Store, 'rateLimits' | 'batch' | 'read'>,
  clock: Clock,
  time: StoreTime,
): WindowDocuments => {
  const documentOf = (key: string): WindowDocument => store.rateLimits.doc(toPathSegment(key));

  return {
    read: async (key) => {
      const sentAt = clock.now();
      const snapshot = await store.read(documentOf(key));
      time.observe(sentAt, snapshot.readTime.toMillis());
      return { timestamps: snapshot.data()?.timestamps ?? [], version: snapshot.updateTime };
    },

    commit: async (writes) => {
      const batch = store.batch();
      const now = time.now();
      for (const { key, timestamps, version, windowMs } of writes) {
        const expireAt = new Date(now + Math.max(RETENTION_MS, windowMs));
        const fields = { key, timestamps, updatedAt: new Date(now), bucketHour: bucketHour(now), expireAt };
        if (version) batch.update(documentOf(key), fields, { lastUpdateTime: version });
        else batch.create(documentOf(key), fields);
      }
      const sentAt = clock.now();
      const results = await batch.commit();
      const [first] = results;
      if (first) time.observe(sentAt, first.writeTime.toMillis());
      return new Map(
        writes.map(({ key, timestamps }, index) => [key, { timestamps, version: results[index]?.writeTime }]),
      );
    },
  };
};
