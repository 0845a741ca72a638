import { endSession, throwIfFailed } from './client.ts';

const lastWork = new Set<() => Promise<void>>();

/** Ends the session. Throws `ApiError`. */
export async function signOut(): Promise<void> {
  await Promise.all([...lastWork].map((work) => work()));
  await endSession(async () => throwIfFailed(await fetch('/api/auth/session', { method: 'DELETE' })), '/login');
}

/** Has something done with the session while there still is one. Returns how to take that back. */
export function beforeSignOut(work: () => Promise<void>): () => void {
  lastWork.add(work);
  return () => lastWork.delete(work);
}
