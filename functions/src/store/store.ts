import type { Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { createBatchedReads, type Read } from './batched-reads.ts';
import { type Collections, createCollections } from './collections.ts';

/** The database as the verbs see it: typed collections, and the two ways to write several documents as one. */
export interface Store extends Collections {
  /** Reads a document; reads of one turn of the event loop are one call. */
  read: Read;
  /** Writes that belong together, in one commit, without reads. */
  batch(): WriteBatch;
  /** Reads and writes that belong together. The callback may run several times: nothing outside happens in it. */
  transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** Three attempts: a request would rather hear "try again" than wait through five back-offs. */
const TRANSACTION_ATTEMPTS = 3;

export const createStore = (db: Firestore): Store => ({
  ...createCollections(db),
  read: createBatchedReads(db),
  batch: () => db.batch(),
  transact: (work) => db.runTransaction(work, { maxAttempts: TRANSACTION_ATTEMPTS }),
});
