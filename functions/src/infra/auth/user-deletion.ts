import { deletedAs, personOf } from '../ids/ids.ts';
import type { Store } from '../store/store.ts';

/** Whether a user is being deleted, or is deleted: the person, or the profile. */
export async function isBeingDeleted(
  { store }: { store: Pick<Store, 'read' | 'accountDeletions'> },
  userId: string,
): Promise<boolean> {
  const ids = [...new Set([personOf(userId), deletedAs(userId)])];
  const deletions = await Promise.all(ids.map((id) => store.read(store.accountDeletions.doc(id))));
  return deletions.some(({ exists }) => exists);
}
