import type { UpdateData } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { type Clock, SECOND } from '../../model/clock.ts';
import type { Vault } from '../crypto/token-vault.ts';
import type { Logger } from '../observe/logger.ts';
import { pagesOf } from './batched-reads.ts';
import type { Query, QueryDocumentSnapshot } from './collections.ts';
import { isPreconditionFailed } from './conflicts.ts';
import type { JobSummary } from './job-summary.ts';

/** Documents read at a time. */
const PAGE_SIZE = 500;
const CONCURRENCY = 20;
/** Starts no work after this (ms): two such sweeps and the refresh of tokens share the time of one function. */
const BUDGET_MS = 20 * SECOND;

/** The result for one document: `current` has no value of an old key. */
export type Resealing<T> = 'current' | 'busy' | UpdateData<T>;

/**
 * Seals the values of all documents of a query again with the newest key, if there is an older one. Reads every
 * document, because no index knows the keys. `reseal` returns the changed fields. A document that is busy or changed
 * concurrently is skipped: repeat the sweep until it finds nothing. A failure of one document is logged and does not
 * stop the others. Throws when the query fails.
 */
export async function resealDocuments<T extends object>(
  { clock, vault }: { clock: Clock; vault: Vault },
  logger: Logger,
  documents: Query<T>,
  reseal: (document: QueryDocumentSnapshot<T>) => Resealing<T>,
): Promise<JobSummary> {
  const summary = { found: 0, done: 0, skipped: 0, failed: 0, oldestAgeMs: 0, more: false };
  if (!vault.hasOldKeys()) return summary;
  const start = clock.now();
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
  for await (const page of pagesOf(documents, PAGE_SIZE)) {
    summary.more = clock.now() - start > BUDGET_MS;
    if (summary.more) break;
    for (const result of await pMap(page, work, { concurrency: CONCURRENCY }))
      if (result) {
        summary.found += 1;
        summary[result] += 1;
      }
  }
  return summary;
}
