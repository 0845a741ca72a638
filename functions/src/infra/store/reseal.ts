import type { UpdateData } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { type Clock, SECOND } from '../../model/clock.ts';
import type { Vault } from '../crypto/token-vault.ts';
import type { Logger } from '../observe/logger.ts';
import { pagesOf } from './batched-reads.ts';
import type { Query, QueryDocumentSnapshot } from './collections.ts';
import { isPreconditionFailed } from './conflicts.ts';
import type { JobSummary } from './job-summary.ts';
import type { Store } from './store.ts';

/** Documents read at a time. */
const PAGE_SIZE = 500;
const CONCURRENCY = 20;
/** Starts no work after this (ms): two such sweeps and the refresh of tokens share the time of one function. */
const BUDGET_MS = 20 * SECOND;

/** The result for one document: `current` has no value of an old key. */
export type Resealing<T> = 'current' | 'busy' | UpdateData<T>;

export interface ResealedDocuments<T> {
  /** The name under which the position of the sweep is stored. */
  name: string;
  documents: Query<T>;
  /** Returns the changed fields. */
  reseal(document: QueryDocumentSnapshot<T>): Resealing<T>;
}

/** Is told after each page how many documents were read so far, and what was done. */
export type ResealProgress = (read: number, summary: JobSummary) => void;

/**
 * Seals the values of all documents of a query again with the newest key, if there is an older one. Reads every
 * document, because no index knows the keys. A sweep stops after 20 seconds; the next one continues there, and starts over at
 * the end. With `onPage` there is no limit of time. A document that is busy or changed concurrently is skipped: repeat until
 * nothing is found. A failure of one document is logged and does not stop the others. Throws when the query fails.
 */
export async function resealDocuments<T extends object>(
  { store, clock, vault }: { store: Store; clock: Clock; vault: Vault },
  logger: Logger,
  { name, documents, reseal }: ResealedDocuments<T>,
  onPage?: ResealProgress,
): Promise<JobSummary> {
  const summary = { found: 0, done: 0, skipped: 0, failed: 0, oldestAgeMs: 0, more: false };
  if (!vault.hasOldKeys()) return summary;
  const work = async (document: QueryDocumentSnapshot<T>): Promise<'done' | 'skipped' | 'failed' | null> => {
    try {
      const result = reseal(document);
      if (result === 'current') return null;
      if (result === 'busy') return 'skipped';
      await document.ref.update(result, { lastUpdateTime: document.updateTime });
      return 'done';
    } catch (error) {
      if (isPreconditionFailed(error)) return 'skipped';
      logger.warn('a stored secret could not be sealed again', { path: document.ref.path }, error);
      return 'failed';
    }
  };
  const start = clock.now();
  let after = onPage ? null : ((await store.sweepPositions.get()).data()?.[name] ?? null);
  let read = 0;
  for await (const page of pagesOf(documents, PAGE_SIZE, after)) {
    summary.more = !onPage && clock.now() - start > BUDGET_MS;
    if (summary.more) break;
    for (const result of await pMap(page, work, { concurrency: CONCURRENCY }))
      if (result) {
        summary.found += 1;
        summary[result] += 1;
      }
    after = page.at(-1)?.ref.path ?? null;
    read += page.length;
    onPage?.(read, summary);
  }
  if (!onPage) await store.sweepPositions.set({ [name]: summary.more ? after : null }, { merge: true });
  return summary;
}
