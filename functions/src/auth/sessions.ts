import type { Auth } from 'firebase-admin/auth';
import { sha256Hex } from '../crypto/digest.ts';
import { HeraldError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';

/** A user signed in on the web pages. */
export interface SessionUser {
  userId: string;
  email: string | null;
}

/** Sessions of the web pages, one cookie each. */
export interface Sessions {
  /** Creates a session for an ID token; returns the value of its cookie. Throws `unauthorized`. */
  create(idToken: string): Promise<string>;
  /**
   * The user of a session. `checkRevoked` also asks the identity provider whether the user is still enabled. Throws
   * `unauthorized` for a session that has ended.
   */
  userOf(cookie: string | null, options: { checkRevoked: boolean }): Promise<SessionUser>;
  /** Ends the session, for all copies of its cookie. Does nothing for an invalid cookie. */
  end(cookie: string | null): Promise<void>;
}

interface Tools {
  auth: () => Auth;
  store: Pick<Store, 'endedSessions'>;
  clock: Clock;
  /** How long a session lasts (ms). */
  lifeMs: number;
}

const notSignedIn = (cause?: unknown) =>
  new HeraldError('unauthorized', 'You are not signed in, or your session has ended.', { cause });

/**
 * The id under which an ended session is stored: a hash of the signed part only, since the encoding of the signature has
 * spare bits, so that one session can be written in several ways.
 */
const idOf = (cookie: string): string => sha256Hex(cookie.split('.').slice(0, 2).join('.'));

export const createSessions = ({ auth, store, clock, lifeMs }: Tools): Sessions => {
  const verify = async (cookie: string | null, checkRevoked: boolean) => {
    if (!cookie) throw notSignedIn();
    try {
      return await auth().verifySessionCookie(cookie, checkRevoked);
    } catch (cause) {
      throw notSignedIn(cause);
    }
  };
  return {
    create: async (idToken) => {
      try {
        return await auth().createSessionCookie(idToken, { expiresIn: lifeMs });
      } catch (cause) {
        throw new HeraldError('unauthorized', 'Missing or invalid ID token', { cause });
      }
    },
    userOf: async (cookie, { checkRevoked }) => {
      const { uid, email } = await verify(cookie, checkRevoked);
      if ((await store.endedSessions.doc(idOf(cookie ?? '')).get()).exists) throw notSignedIn();
      return { userId: uid, email: email ?? null };
    },
    end: async (cookie) => {
      const session = await verify(cookie, false).catch(() => null);
      if (!session || !cookie) return;
      await store.endedSessions.doc(idOf(cookie)).set({
        userId: session.uid,
        endedAt: new Date(clock.now()),
        expireAt: new Date(session.exp * 1000),
      });
    },
  };
};
