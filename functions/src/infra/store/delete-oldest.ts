import { type JobSummary, oldestAge } from './job-summary.ts';
import type { Store } from './store.ts';

type Records = ReturnType<Store['logs']['select']>;

/** Deletes per commit. */
const PAGE = 400;

interface Deletion {
  deleted: number;
  /** Whether it stopped at the maximum, so that documents may be left. */
  more: boolean;
  /** When the oldest of them was created (ms since the epoch); null where nothing was deleted. */
  oldestAt: number | null;
}

/**
 * Deletes up to `max` documents of an ordered query, from its start. The commits are independent, so after an
 * interrupted run the next one continues with the rest. The query must select the field it is ordered by.
 */
export async function deleteOldest(store: Pick<Store, 'batch'>, records: Records, max: number): Promise<Deletion> {
  let deleted = 0;
  let oldestAt: number | null = null;
  let page = records;
  while (deleted < max) {
    const limit = Math.min(PAGE, max - deleted);
    const { docs } = await page.limit(limit).get();
    const batch = store.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    deleted += docs.length;
    oldestAt ??= docs[0]?.createTime.toMillis() ?? null;
    const last = docs.at(-1);
    if (!last || docs.length < limit) return { deleted, more: false, oldestAt };
    // Starting after the deleted documents avoids a scan over their tombstones.
    page = records.startAfter(last);
  }
  return { deleted, more: true, oldestAt };
}

/** The summary of a cleanup; `expiredBefore` (ms since the epoch) is when the documents had to be older than. */
export function deletionSummary({ deleted, more, oldestAt }: Deletion, expiredBefore: number): JobSummary {
  return {
    found: deleted,
    done: deleted,
    skipped: 0,
    failed: 0,
    oldestAgeMs: oldestAge(expiredBefore, oldestAt === null ? [] : [oldestAt]),
    more,
  };
}
