import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

/** Reads one document. Throws what Firestore throws. */
export type Read = <T>(ref: DocumentReference<T>) => Promise<DocumentSnapshot<T>>;

interface Waiting {
  ref: DocumentReference;
  answer: PromiseWithResolvers<DocumentSnapshot>;
}

/**
 * Reads that are asked for in one turn of the event loop leave as one call: what a read costs this process is the call,
 * hardly the document.
 */
export const createBatchedReads = (db: Pick<Firestore, 'getAll'>): Read => {
  let waiting: Waiting[] = [];

  const leave = async (): Promise<void> => {
    const reads = waiting;
    waiting = [];
    try {
      const snapshots = await db.getAll(...reads.map(({ ref }) => ref));
      for (const [index, { answer }] of reads.entries()) {
        const snapshot = snapshots[index];
        if (snapshot) answer.resolve(snapshot);
        else answer.reject(new Error('Firestore answered fewer documents than were asked for.'));
      }
    } catch (error) {
      for (const { answer } of reads) answer.reject(error);
    }
  };

  return async <T>(ref: DocumentReference<T>): Promise<DocumentSnapshot<T>> => {
    const answer = Promise.withResolvers<DocumentSnapshot>();
    // A snapshot goes through the converter of the reference it was asked with: what a mixed list cannot say in types.
    waiting.push({ ref: ref as unknown as DocumentReference, answer });
    if (waiting.length === 1) process.nextTick(() => void leave());
    return (await answer.promise) as unknown as DocumentSnapshot<T>;
  };
};
