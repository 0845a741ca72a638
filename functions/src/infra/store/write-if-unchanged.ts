import type { DocumentSnapshot, UpdateData, WithFieldValue, WriteBatch } from 'firebase-admin/firestore';

/**
 * Adds a write of the document to the batch, on condition that it was not written or created since it was read. Of
 * concurrent writers one commits; the others conflict, see `retryOnConflict`. Fields that `data` lacks stay as they
 * are.
 */
export function writeIfUnchanged<T extends object>(
  batch: WriteBatch,
  { ref, updateTime }: DocumentSnapshot<T>,
  data: WithFieldValue<T>,
): void {
  if (updateTime) batch.update(ref, { ...data } as UpdateData<T>, { lastUpdateTime: updateTime });
  else batch.create(ref, data);
}
