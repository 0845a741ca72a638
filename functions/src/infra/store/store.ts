import type {
  CollectionReference,
  DocumentReference,
  Firestore,
  Query,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import { createBatchedReads, type Read } from './batched-reads.ts';
import { type Collections, createCollections } from './collections.ts';

/** The database: typed collections, batched reads, and the two ways to write several documents atomically. */
export interface Store extends Collections {
  /** Reads a document; the reads of one turn of the event loop are combined into one call. */
  read: Read;
  /** Counts the documents of each query, all at one point in time. */
  countAll(queries: readonly Query[]): Promise<number[]>;
  /** An atomic batch of writes, without reads. */
  batch(): WriteBatch;
  /**
   * An atomic transaction of reads and writes. The callback may run several times, so it must have no other effects.
   */
  transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Deletes a document or a collection with everything below it. Not atomic: interrupted, it has deleted a part, and the next call deletes the
   * rest. Throws what the database throws.
   */
  deleteTree(ref: DocumentReference | CollectionReference): Promise<void>;
}

/** Three instead of the default of five, so that a request fails early instead of waiting through all backoffs. */
const TRANSACTION_ATTEMPTS = 3;

export type { Transaction };

export function createStore(db: Firestore): Store {
  return {
    ...createCollections(db),
    read: createBatchedReads(db),
    countAll: (queries) =>
      db.runTransaction(
        (transaction) => Promise.all(queries.map(async (query) => (await transaction.get(query.count())).data().count)),
        { readOnly: true },
      ),
    batch: () => db.batch(),
    transact: (work) => db.runTransaction(work, { maxAttempts: TRANSACTION_ATTEMPTS }),
    deleteTree: (ref) => db.recursiveDelete(ref),
  };
}
