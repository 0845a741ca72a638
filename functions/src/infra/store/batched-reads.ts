import { type DocumentReference, type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import type { Query, QueryDocumentSnapshot } from './collections.ts';

/** Reads one document. Throws what Firestore throws. */
export type Read = <T>(ref: DocumentReference<T>) => Promise<DocumentSnapshot<T>>;

interface PendingRead {
  ref: DocumentReference;
  result: PromiseWithResolvers<DocumentSnapshot>;
}

/**
 * Combines the reads of one turn of the event loop into one call: the cost of a read for this process is the call,
 * hardly the document.
 */
export function createBatchedReads(db: Pick<Firestore, 'getAll'>): Read {
  let pending: PendingRead[] = [];

  const flush = async (): Promise<void> => {
    const reads = pending;
    pending = [];
    try {
      const snapshots = await db.getAll(...reads.map(({ ref }) => ref));
      for (const [index, { result }] of reads.entries()) {
        const snapshot = snapshots[index];
        if (snapshot) result.resolve(snapshot);
        else result.reject(new Error('Firestore returned fewer documents than were requested.'));
      }
    } catch (error) {
      for (const { result } of reads) result.reject(error);
    }
  };

  return async <T>(ref: DocumentReference<T>): Promise<DocumentSnapshot<T>> => {
    const result = Promise.withResolvers<DocumentSnapshot>();
    // Firestore applies the converter of each reference; the types of `getAll` cannot express this for a mixed list.
    pending.push({ ref: ref as unknown as DocumentReference, result });
    if (pending.length === 1) process.nextTick(() => void flush());
    return (await result.promise) as unknown as DocumentSnapshot<T>;
  };
}

export type { Query };

/** The documents of a query, `size` at a time. Each page is read on demand. With `after`, those whose path comes after it. */
export async function* pagesOf<T>(
  query: Query<T>,
  size: number,
  after: string | null = null,
): AsyncGenerator<QueryDocumentSnapshot<T>[]> {
  const limited = query.limit(size);
  const first = after === null ? limited : limited.orderBy(FieldPath.documentId()).startAfter(after);
  for (let page = await first.get(); ; ) {
    yield page.docs;
    const last = page.docs.at(-1);
    if (!last || page.size < size) return;
    page = await limited.startAfter(last).get();
  }
}
