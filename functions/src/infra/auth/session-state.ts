import type { Store } from '../store/store.ts';
import { isBeingDeleted } from './user-deletion.ts';

/** Whether a session was ended by its user, or that user is being deleted, or the profile for which it acts. Throws what the database throws. */
export async function hasSessionEnded(
  store: Pick<Store, 'read' | 'endedSessions' | 'accountDeletions'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const [ended, isDeleted] = await Promise.all([
    store.read(store.endedSessions.doc(sessionId)),
    isBeingDeleted({ store }, userId),
  ]);
  return ended.exists || isDeleted;
}
