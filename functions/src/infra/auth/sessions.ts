import type { Auth } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import { type Clock, MINUTE, SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { sha256Hex } from '../crypto/digest.ts';
import type { Store } from '../store/store.ts';
import { authFailure } from './auth-failure.ts';
import { type SignedInUser, signedInUser } from './id-tokens.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { hasSessionEnded } from './session-state.ts';

/** A user signed in on the web pages. */
interface SessionUser extends SignedInUser {
  /** Names the session, and grants nothing. */
  sessionId: string;
  /** When the user signed in, with a password or as the identity provider has it (ms since the epoch). */
  signedInAt: number;
}

/** Sessions of the web pages, one cookie each. */
export interface Sessions {
  /**
   * Creates a session for an ID token whose sign-in is recent; returns the value of the cookie. Throws `unauthorized` and
   * `recent_sign_in_required`.
   */
  create(idToken: string): Promise<string>;
  /**
   * The user of a session. `checkRevoked` asks the identity provider whether the user is still enabled, which happens now
   * and then in any case. Throws `unauthorized` for a session that has ended.
   */
  userOf(cookie: string | null, options: { checkRevoked: boolean }): Promise<SessionUser>;
  /** Ends the session, for all copies of its cookie. Does nothing for an invalid cookie. */
  end(cookie: string | null): Promise<void>;
}

interface Tools {
  auth: () => Auth;
  store: Pick<Store, 'read' | 'endedSessions' | 'accountDeletions'>;
  clock: Clock;
  /** How long a session lasts (ms). */
  lifeMs: number;
}

const OLD_SIGN_IN = 'The sign-in of this ID token was more than five minutes ago. Please sign in again.';

/** How long a session is used before it is checked for revocation at the identity provider again (ms). */
const RECHECK_MS = 5 * MINUTE;
const MAX_SESSIONS = 5_000;

const revokedCodes = ['auth/session-cookie-revoked', 'auth/user-disabled', 'auth/user-not-found'];

export function createSessions({ auth, store, clock, lifeMs }: Tools): Sessions {
  /** By session id: when this instance last asked the identity provider (ms since the epoch). */
  const checkedAt = new LRUCache<string, number>({ max: MAX_SESSIONS });
  const verify = async (cookie: string | null, checkRevoked: boolean) => {
    if (!cookie) throw notSignedIn();
    try {
      const claims = await auth().verifySessionCookie(cookie, checkRevoked);
      return { claims, user: signedInUser(claims) };
    } catch (cause) {
      throw authFailure(cause, notSignedIn(cause));
    }
  };
  return {
    create: async (idToken) => {
      try {
        // Locally, before the identity provider is asked.
        const claims = await auth().verifyIdToken(idToken);
        signedInUser(claims);
        requireRecentSignIn({ clock }, claims.auth_time * SECOND, OLD_SIGN_IN);
        return await auth().createSessionCookie(idToken, { expiresIn: lifeMs });
      } catch (cause) {
        throw cause instanceof HeraldError ? cause : authFailure(cause, invalidToken(cause));
      }
    },
    userOf: async (cookie, { checkRevoked }) => {
      const sessionId = idOf(cookie ?? '');
      const { user, claims } = await verify(cookie, checkRevoked);
      if (checkRevoked) checkedAt.set(sessionId, clock.now());
      else if (cookie && clock.now() - (checkedAt.get(sessionId) ?? 0) >= RECHECK_MS) {
        if (await isRevoked(auth(), cookie)) throw notSignedIn();
        checkedAt.set(sessionId, clock.now());
      }
      if (await hasSessionEnded(store, { sessionId, userId: user.userId })) throw notSignedIn();
      return { ...user, sessionId, signedInAt: claims.auth_time * SECOND };
    },
    end: async (cookie) => {
      const session = await verify(cookie, false).catch(() => null);
      if (!session || !cookie) return;
      await store.endedSessions.doc(idOf(cookie)).set({
        userId: session.user.userId,
        endedAt: new Date(clock.now()),
        expireAt: new Date(session.claims.exp * 1000),
      });
    },
  };
}

function notSignedIn(cause?: unknown) {
  return new HeraldError('unauthorized', 'You are not signed in, or your session has ended.', {
    cause,
    fix: 'Sign in again.',
  });
}

function invalidToken(cause?: unknown) {
  return new HeraldError('unauthorized', 'Missing or invalid ID token', { cause });
}

/**
 * The id of a session, under which it is stored when it has ended: a hash of the signed part only, since the encoding of the signature has
 * spare bits, so that one session can be written in several ways.
 */
function idOf(cookie: string): string {
  return sha256Hex(cookie.split('.').slice(0, 2).join('.'));
}

/** False also when the identity provider does not respond: its outage signs no user out. */
async function isRevoked(auth: Auth, cookie: string): Promise<boolean> {
  try {
    await auth.verifySessionCookie(cookie, true);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && revokedCodes.some((code) => code === error.code);
  }
}
