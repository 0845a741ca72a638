import type { Auth } from 'firebase-admin/auth';
import { sha256Hex } from '../crypto/digest.ts';
import { HeraldError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';

/** A person signed in on the web pages. */
export interface SessionUser {
  userId: string;
  email: string | null;
}

/** Sessions of the web pages, each carried by one cookie. */
export interface Sessions {
  /** The cookie's value, for an ID token of somebody who has signed in. Throws `unauthorized`. */
  begin(idToken: string): Promise<string>;
  /**
   * Whose session it is. `thorough` also asks the identity provider whether the person may still sign in. Throws
   * `unauthorized` for a session that is no more.
   */
  userOf(cookie: string | null, options: { thorough: boolean }): Promise<SessionUser>;
  /** Makes the cookie worthless, wherever there are copies of it. A cookie that already is stays so. */
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
 * What is remembered of an ended session. Of the signed part alone: the signature's encoding has spare bits, so that one
 * session can be written in several ways.
 */
const idOf = (cookie: string): string => sha256Hex(cookie.split('.').slice(0, 2).join('.'));

export const createSessions = ({ auth, store, clock, lifeMs }: Tools): Sessions => {
  const verify = async (cookie: string | null, thorough: boolean) => {
    if (!cookie) throw notSignedIn();
    try {
      return await auth().verifySessionCookie(cookie, thorough);
    } catch (cause) {
      throw notSignedIn(cause);
    }
  };
  return {
    begin: async (idToken) => {
      try {
        return await auth().createSessionCookie(idToken, { expiresIn: lifeMs });
      } catch (cause) {
        throw new HeraldError('unauthorized', 'Missing or invalid ID token', { cause });
      }
    },
    userOf: async (cookie, { thorough }) => {
      const { uid, email } = await verify(cookie, thorough);
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
