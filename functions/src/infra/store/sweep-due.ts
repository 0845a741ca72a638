import type { Timestamp } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { Logger } from '../observe/logger.ts';
import { pagesOf } from './batched-reads.ts';
import type { Query, QueryDocumentSnapshot } from './collections.ts';
import { isAlreadyExists, isPreconditionFailed, writeIfUnchanged } from './conflicts.ts';
import { MalformedDocument } from './converter.ts';
import type { JobSummary } from './job-summary.ts';
import type { Store } from './store.ts';

/** Documents read at a time: a post to a thousand accounts may take a megabyte. */
const PAGE_SIZE = 100;
/** A sweep starts no work after this (ms): it ends before the next one starts, and well within its function's timeout. */
export const SWEEP_BUDGET_MS = 50 * SECOND;
/** A document may be written with a time that has passed, and clocks differ (ms). */
const CURSOR_OVERLAP_MS = 10 * MINUTE;
/** A cursor moves on in steps of this (ms), so that an idle sweep writes nothing. */
const CURSOR_STEP_MS = 10 * MINUTE;
/** When a document that cannot be parsed is tried again (ms). */
const MALFORMED_DELAY_MS = HOUR;

type SweepStore = Pick<Store, 'sweepCursors' | 'batch'>;

/** A sweep over documents that are due. */
interface DueSweep<T> {
  /** The documents with a past time in `field`, ordered by it. */
  due: Query<T>;
  field: string;
  /**
   * The name of its cursor, where many documents are done every minute without it: a query from the oldest time on reads past the index
   * entries of all that were done before. https://firebase.google.com/docs/firestore/query-data/understand-reads-writes-scale
   */
  cursor?: string;
  concurrency: number;
  /** The log message for a document after its work failed. */
  failure: string;
  /** For how long (ms) a document had been due. */
  ageMs(data: T): number;
  /** Whether `handle` leaves the time of a document to others: the cursor does not pass it before they have moved it. */
  staysDue?: boolean;
  /** Works on one document, and moves its time on unless it `staysDue`. Returns false where there was nothing to do. */
  handle(document: QueryDocumentSnapshot<T>, data: T): Promise<boolean>;
}

/**
 * Works on all documents that are due, the oldest first, page by page, until none is left or the time budget ends. A
 * failure of one document is counted and logged, and does not stop the others; a document that was changed concurrently
 * is skipped. Throws when the query fails.
 */
export async function sweepDue<T>(
  { clock, store }: { clock: Clock; store: SweepStore },
  logger: Logger,
  { due, field, cursor, concurrency, failure, ageMs, staysDue = false, handle }: DueSweep<T>,
): Promise<JobSummary> {
  const start = clock.now();
  const position = cursor === undefined ? null : await readCursor(store, cursor);
  const stored = position?.time ?? null;
  // The first sweep of a day starts at the oldest time.
  const before = stored !== null && stored < start && dayOf(stored) === dayOf(start) ? stored : null;
  let doneUntil = start;
  const summary = { found: 0, done: 0, skipped: 0, failed: 0, oldestAgeMs: 0, more: false };
  const work = async (document: QueryDocumentSnapshot<T>): Promise<void> => {
    const data = document.data();
    summary.oldestAgeMs = Math.max(summary.oldestAgeMs, ageMs(data));
    if (await handle(document, data)) summary.done += 1;
    else summary.skipped += 1;
  };
  const leave = (document: QueryDocumentSnapshot<T>): void => {
    doneUntil = Math.min(doneUntil, (document.get(field) as Timestamp).toMillis());
  };
  const workOrLog = async (document: QueryDocumentSnapshot<T>): Promise<void> => {
    if (summary.more || clock.now() - start > SWEEP_BUDGET_MS) {
      summary.more = true;
      leave(document);
      return;
    }
    summary.found += 1;
    if (staysDue) leave(document);
    try {
      await work(document);
    } catch (error) {
      // Also where another writer was first: it need not have moved the time.
      leave(document);
      if (isPreconditionFailed(error) && (await hasChanged(document))) {
        summary.skipped += 1;
        return;
      }
      summary.failed += 1;
      logger.warn(failure, { path: document.ref.path }, error);
      if (error instanceof MalformedDocument) await moveOn(document, field, start + MALFORMED_DELAY_MS, logger);
    }
  };
  const left = before === null ? due : due.where(field, '>', new Date(before - CURSOR_OVERLAP_MS));
  for await (const page of pagesOf(left, PAGE_SIZE)) {
    await pMap(page, workOrLog, { concurrency });
    if (summary.more) break;
  }
  if (before === null || doneUntil - before >= CURSOR_STEP_MS) await position?.moveTo(doneUntil);
  return summary;
}

function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

interface Cursor {
  /** The time before which a sweep has done everything (ms since the epoch); null before its first run. */
  time: number | null;
  /** Where another sweep or an operator was first, the next sweep does it. */
  moveTo(time: number): Promise<void>;
}

async function readCursor(store: SweepStore, name: string): Promise<Cursor> {
  const read = await store.sweepCursors.get();
  const moveTo = async (time: number): Promise<void> => {
    const batch = store.batch();
    writeIfUnchanged(batch, read, { [name]: new Date(time) });
    try {
      await batch.commit();
    } catch (error) {
      if (!isPreconditionFailed(error) && !isAlreadyExists(error)) throw error;
    }
  };
  return { time: read.data()?.[name]?.getTime() ?? null, moveTo };
}

/**
 * Whether another writer was first. Otherwise a failed precondition comes from something else, such as a query without
 * its index.
 */
async function hasChanged<T>({ ref, updateTime }: QueryDocumentSnapshot<T>): Promise<boolean> {
  try {
    const current = await ref.get();
    return !current.updateTime?.isEqual(updateTime);
  } catch {
    return false;
  }
}

/** Moves a malformed document on, so that it does not stand in front of the others. */
async function moveOn<T>(
  document: QueryDocumentSnapshot<T>,
  field: string,
  until: number,
  logger: Logger,
): Promise<void> {
  try {
    await document.ref.update(field, new Date(until), { lastUpdateTime: document.updateTime });
  } catch (error) {
    if (!isPreconditionFailed(error))
      logger.warn('the due time of a malformed document could not be moved', { path: document.ref.path }, error);
  }
}
