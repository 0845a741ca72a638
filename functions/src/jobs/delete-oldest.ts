import type { Store } from '../store/store.ts';

type Records = ReturnType<Store['logs']['select']>;

/** Deletes of one commit. */
const PAGE = 400;

export interface Deletion {
  deleted: number;
  /** Whether it stopped at its bound, so that some may be left. */
  more: boolean;
}

/**
 * Deletes the documents of an ordered query, from its start, `most` of them at most. Each commit stands by itself, so a run
 * that breaks off loses nothing: the next one starts with what is left. The query selects what it is ordered by.
 */
export const deleteOldest = async (store: Pick<Store, 'batch'>, records: Records, most: number): Promise<Deletion> => {
  let deleted = 0;
  let page = records;
  while (deleted < most) {
    const wanted = Math.min(PAGE, most - deleted);
    const { docs } = await page.limit(wanted).get();
    const batch = store.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    deleted += docs.length;
    const last = docs.at(-1);
    if (!last || docs.length < wanted) return { deleted, more: false };
    // Starting behind the deleted ones spares the database stepping over each of their remains.
    page = records.startAfter(last);
  }
  return { deleted, more: true };
};
