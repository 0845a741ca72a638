import { LRUCache } from 'lru-cache';
import { type Clock, HOUR } from '../../model/clock.ts';
import type { Store } from '../store/store.ts';

/** How exact `lastUsedAt` is: a key is written once in this time at most (ms). */
const PRECISION_MS = HOUR;
const MAX_KEYS = 5_000;

type Snapshot = Awaited<ReturnType<ReturnType<Store['apiKeys']['doc']>['get']>>;

/** Keeps in the documents of API keys when they were last used, to the hour. */
export interface KeyUses {
  /** Starts a write where the stored time is an hour old. Nothing waits for it, and nothing fails with it. */
  record(key: Snapshot): void;
}

export function createKeyUses(clock: Clock): KeyUses {
  const recorded = new LRUCache<string, number>({ max: MAX_KEYS });
  const isRecent = (time: number | undefined): boolean =>
    time !== undefined && Math.abs(clock.now() - time) < PRECISION_MS;

  return {
    record: (key) => {
      const now = clock.now();
      if (isRecent(recorded.get(key.id)) || isRecent(key.data()?.lastUsedAt?.getTime()) || !key.updateTime) return;
      recorded.set(key.id, now);
      // Of several instances one writes.
      key.ref.update({ lastUsedAt: new Date(now) }, { lastUpdateTime: key.updateTime }).catch(() => {});
    },
  };
}
