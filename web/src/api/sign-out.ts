import { endSession, throwIfFailed } from './client.ts';

let lastRequest: (() => Promise<void>) | undefined;

const lastWork = new Set<() => Promise<void>>();

/** Sets what is done with the session while there still is one. */
export function beforeSignOut(work: () => Promise<void>): void {
  lastRequest = work;
}

/** Ends the session. Throws `ApiError`. */
export async function signOut(): Promise<void> {
  await finishWork();
  await lastRequest?.();
  await endSession(async () => throwIfFailed(await fetch('/api/auth/session', { method: 'DELETE' })), '/login');
}

/** Has something done for the user or profile of this page before another takes its place. Returns how to take that back. */
export function beforeLeaving(work: () => Promise<void>): () => void {
  lastWork.add(work);
  return () => lastWork.delete(work);
}

/** Does what has to be done first. */
export async function finishWork(): Promise<void> {
  await Promise.all([...lastWork].map((work) => work()));
}
