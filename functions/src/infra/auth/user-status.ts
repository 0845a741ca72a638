import type { Auth } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import { type Clock, MINUTE, SECOND, withTimeout } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { authFailure } from './auth-failure.ts';

/** Whether users may still use what outlives their sessions, such as API keys. */
export interface UserStatus {
  /** False for a user who is disabled or deleted. True where the identity provider does not respond: it must not stop the API. */
  isActive(userId: string): Promise<boolean>;
  /**
   * Whether the user has confirmed the e-mail address; false for a user who is disabled or deleted. A confirmation counts at once and for
   * five minutes, or until the identity provider responds again. Throws `service_unavailable`.
   */
  hasVerifiedEmail(userId: string): Promise<boolean>;
  /** The e-mail address of the user, as of now. Throws `service_unavailable`. */
  emailOf(userId: string): Promise<{ email: string | null; emailVerified: boolean }>;
  /** The user with an e-mail address; null where nobody has it. Throws `service_unavailable`. */
  findByEmail(email: string): Promise<{ userId: string; emailVerified: boolean } | null>;
}

/** How long a response of the identity provider may be used (ms): that long the keys of a disabled user still work. */
const FRESH_MS = 5 * MINUTE;
/** After a failure. */
const RETRY_MS = 10 * SECOND;
const TIMEOUT_MS = SECOND;
/** Where nothing is known yet. The client of the identity provider repeats calls for minutes. */
const FIRST_TIMEOUT_MS = 5 * SECOND;
const MAX_USERS = 5_000;

/** What the identity provider has last returned for a user. */
interface KnownUser {
  active: boolean;
  verified: boolean;
  at: number;
  forMs: number;
}

export function createUserStatus(auth: () => Pick<Auth, 'getUser' | 'getUserByEmail'>, clock: Clock): UserStatus {
  const known = new LRUCache<string, KnownUser>({ max: MAX_USERS });

  const ask = async (userId: string): Promise<KnownUser> => {
    const user = await auth()
      .getUser(userId)
      .catch((error: unknown) => {
        if (isNotFound(error)) return { disabled: true, emailVerified: false };
        throw error;
      });
    const active = !user.disabled;
    const found = { active, verified: active && user.emailVerified, at: clock.now(), forMs: FRESH_MS };
    known.set(userId, found);
    return found;
  };

  const read = async (userId: string) => {
    try {
      return await auth().getUser(userId);
    } catch (cause) {
      throw failure(cause);
    }
  };

  const isFresh = ({ at, forMs }: KnownUser) => Math.abs(clock.now() - at) < forMs;

  return {
    isActive: async (userId) => {
      const entry = known.get(userId);
      // A user who is enabled again must not wait.
      if (entry?.active && isFresh(entry)) return true;
      try {
        return (await withTimeout(ask(userId), TIMEOUT_MS)).active;
      } catch {
        known.set(userId, { active: true, verified: entry?.verified ?? false, at: clock.now(), forMs: RETRY_MS });
        return true;
      }
    },
    hasVerifiedEmail: async (userId) => {
      const entry = known.get(userId);
      // A user who has just confirmed the address must not wait.
      if (entry?.verified && isFresh(entry)) return true;
      try {
        return (await withTimeout(ask(userId), entry?.verified ? TIMEOUT_MS : FIRST_TIMEOUT_MS)).verified;
      } catch (cause) {
        if (entry?.verified) return true;
        throw failure(cause);
      }
    },
    emailOf: async (userId) => {
      const { email, emailVerified } = await read(userId);
      return { email: email ?? null, emailVerified };
    },
    findByEmail: async (email) => {
      try {
        const { uid: userId, emailVerified } = await auth().getUserByEmail(email);
        return { userId, emailVerified };
      } catch (cause) {
        if (isNotFound(cause)) return null;
        throw failure(cause);
      }
    },
  };
}

function failure(cause: unknown): HeraldError {
  return authFailure(cause, new HeraldError('unauthorized', 'There is no such user.', { cause, fix: null }));
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}
