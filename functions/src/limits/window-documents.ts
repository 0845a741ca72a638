import { toPathSegment } from '../ids/path-segment.ts';
import type { Store } from '../store/store.ts';
import { type Clock, DAY } from '../time/clock.ts';
import type { WindowChange } from './pending-commit.ts';
import type { StoreTime } from './store-time.ts';

type WindowDocument = ReturnType<Store['rateLimits']['doc']>;
type Version = Awaited<ReturnType<WindowDocument['get']>>['updateTime'];

/** What is known of a key's document: its timestamps, and the update it was at. No version: no document. */
export interface StoredWindow {
  timestamps: readonly number[];
  version: Version;
}

/** A window to be written, on the condition that its document is still at `version`. */
export interface WindowWrite extends WindowChange {
  key: string;
  version: Version;
}

/** The windows in Firestore. Every answer teaches `time` what the database's clock says. */
export interface WindowDocuments {
  read(key: string): Promise<StoredWindow>;
  /** All windows in one commit, or none; resolves to how they stand, by key. Throws Firestore's error. */
  commit(writes: readonly WindowWrite[]): Promise<Map<string, StoredWindow>>;
}

/** The daily cleanup takes records that were not used for a day; the TTL policy agrees with it. */
const KEEP_MS = DAY;

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
      time.learn(sentAt, snapshot.readTime.toMillis());
      return { timestamps: snapshot.data()?.timestamps ?? [], version: snapshot.updateTime };
    },

    commit: async (writes) => {
      const batch = store.batch();
      const now = time.now();
      for (const { key, timestamps, version, windowMs } of writes) {
        const expireAt = new Date(now + Math.max(KEEP_MS, windowMs));
        const fields = { key, timestamps, updatedAt: new Date(now), expireAt };
        if (version) batch.update(documentOf(key), fields, { lastUpdateTime: version });
        else batch.create(documentOf(key), fields);
      }
      const sentAt = clock.now();
      const results = await batch.commit();
      const [first] = results;
      if (first) time.learn(sentAt, first.writeTime.toMillis());
      return new Map(
        writes.map(({ key, timestamps }, index) => [key, { timestamps, version: results[index]?.writeTime }]),
      );
    },
  };
};
