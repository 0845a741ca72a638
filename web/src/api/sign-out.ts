import { finishWork } from './before-leaving.ts';
import { endSession, throwIfFailed } from './client.ts';

let lastRequest: (() => Promise<void>) | undefined;

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
