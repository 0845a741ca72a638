import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { HeraldError } from '../../model/errors.ts';
import { isDerivedUser } from '../../model/ids.ts';
import { authFailure } from './auth-failure.ts';

/** A signed-in user, as the identity provider names them. */
export interface SignedInUser {
  userId: string;
  email: string | null;
  /** Whether the user has shown that the address is theirs. */
  emailVerified: boolean;
}

/** ID tokens of signed-in users. */
export interface IdTokens {
  /** The user behind `Authorization: Bearer …`. Throws `unauthorized`, and `service_unavailable`. */
  userOf(authorization: string | undefined): Promise<SignedInUser>;
}

/**
 * The user in the claims of a verified token or session. Throws `unauthorized` for a guest of the
 * anonymous provider, who may be anybody, and for an id that is reserved for test mode and profiles.
 */
export function signedInUser({ uid, email, email_verified, firebase }: DecodedIdToken): SignedInUser {
  if (firebase.sign_in_provider === 'anonymous' || isDerivedUser(uid)) throw invalidIdToken();
  return { userId: uid, email: email ?? null, emailVerified: email_verified === true };
}

export function invalidIdToken(cause?: unknown): HeraldError {
  return new HeraldError('unauthorized', 'Missing or invalid ID token', {
    cause,
    fix: 'Send a new ID token of a signed-in user as Authorization: Bearer. API keys are not accepted here.',
  });
}

/** The token of `Authorization: Bearer …`; null where there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

export function createIdTokens(auth: () => Auth): IdTokens {
  return {
    userOf: async (authorization) => {
      const token = bearerToken(authorization);
      if (!token) throw invalidIdToken();
      try {
        // Calls the identity provider, because the effects of these requests outlive a token that was revoked or
        // belongs to a disabled user.
        return signedInUser(await auth().verifyIdToken(token, true));
      } catch (cause) {
        throw authFailure(cause, invalidIdToken(cause));
      }
    },
  };
}
