import type { Store } from '../store/store.ts';

/** Whether a session was ended by its user, or that user is being deleted. Throws what the database throws. */
export async function hasSessionEnded(
  store: Pick<Store, 'read' | 'endedSessions' | 'accountDeletions'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const [ended, deletion] = await Promise.all([
    store.read(store.endedSessions.doc(sessionId)),
    store.read(store.accountDeletions.doc(userId)),
  ]);
  return ended.exists || deletion.exists;
}
