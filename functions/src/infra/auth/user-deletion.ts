import { deletedAs, personOf } from '../../model/ids.ts';
import type { Store } from '../store/store.ts';
import type { UserStatus } from './user-status.ts';

type DeletionStore = Pick<Store, 'read' | 'accountDeletions'>;

/** Whether a user is being deleted, or is deleted: the person, or the profile. */
export async function isBeingDeleted({ store }: { store: DeletionStore }, userId: string): Promise<boolean> {
  const deletions = await Promise.all(idsOf(userId).map((id) => store.read(store.accountDeletions.doc(id))));
  return deletions.some(({ exists }) => exists);
}

/** Values of one `in` of a query. https://firebase.google.com/docs/firestore/query-data/queries#in_not-in_and_array-contains-any */
const MAX_IDS = 30;

/** Those of the users who are not being deleted, nor deleted: a query that finds no deletion costs one read for many users. */
export async function presentUsers(
  { store }: { store: Pick<DeletionStore, 'accountDeletions'> },
  userIds: readonly string[],
): Promise<Set<string>> {
  const ids = [...new Set(userIds.flatMap(idsOf))];
  const groups = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );
  const found = await Promise.all(groups.map((group) => store.accountDeletions.where('__name__', 'in', group).get()));
  const deleted = new Set(found.flatMap(({ docs }) => docs.map(({ id }) => id)));
  return new Set(userIds.filter((userId) => !idsOf(userId).some((id) => deleted.has(id))));
}

/** Under which ids the deletion of a user is recorded: the person, or the profile. */
function idsOf(userId: string): string[] {
  return [...new Set([personOf(userId), deletedAs(userId)])];
}

/** Whether a user, or the person of a profile, is neither disabled, nor deleted, nor being deleted. */
export async function isActiveUser(
  ctx: { store: DeletionStore; users: Pick<UserStatus, 'isActive'> },
  userId: string,
): Promise<boolean> {
  const [isActive, isLeaving] = await Promise.all([ctx.users.isActive(personOf(userId)), isBeingDeleted(ctx, userId)]);
  return isActive && !isLeaving;
}
