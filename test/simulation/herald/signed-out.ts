/** A request of a user who is being deleted: no key and no session works any more. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** For what a client does alone: it stops once its user is signed out. */
export const unlessSignedOut = (error: unknown): void => {
  if (!(error instanceof SignedOut)) throw error;
};
