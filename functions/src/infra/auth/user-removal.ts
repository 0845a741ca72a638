import type { Auth } from 'firebase-admin/auth';

/** Takes users away from the identity provider. Neither fails for a user who is gone; both throw what the provider throws. */
export interface UserRemoval {
  /** No sign-in works any more, and no token and no session that was given out. */
  disable(userId: string): Promise<void>;
  /** Deletes the user with the address and the password. */
  remove(userId: string): Promise<void>;
}

export function createUserRemoval(auth: () => Auth): UserRemoval {
  return {
    disable: (userId) =>
      ignoreNotFound(Promise.all([auth().updateUser(userId, { disabled: true }), auth().revokeRefreshTokens(userId)])),
    remove: (userId) => ignoreNotFound(auth().deleteUser(userId)),
  };
}

async function ignoreNotFound(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
