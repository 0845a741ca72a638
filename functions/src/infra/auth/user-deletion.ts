import { deletedAs, personOf } from '../../model/ids.ts';
import type { Store } from '../store/store.ts';
import type { UserStatus } from './user-status.ts';

type DeletionStore = Pick<Store, 'read' | 'accountDeletions'>;

/** Whether a user is being deleted, or is deleted: the person, or the profile. */
export async function isBeingDeleted({ store }: { store: DeletionStore }, userId: string): Promise<boolean> {
  const ids = [...new Set([personOf(userId), deletedAs(userId)])];
  const deletions = await Promise.all(ids.map((id) => store.read(store.accountDeletions.doc(id))));
  return deletions.some(({ exists }) => exists);
}

/** Whether a user, or the person of a profile, is neither disabled, nor deleted, nor being deleted. */
export async function isActiveUser(
  ctx: { store: DeletionStore; users: Pick<UserStatus, 'isActive'> },
  userId: string,
): Promise<boolean> {
  const [isActive, isLeaving] = await Promise.all([ctx.users.isActive(personOf(userId)), isBeingDeleted(ctx, userId)]);
  return isActive && !isLeaving;
}
