import type { Auth } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import { HeraldError } from '../errors.ts';
import { type Clock, MINUTE, SECOND, withTimeout } from '../time/clock.ts';
import { authFailure } from './auth-failure.ts';

/** Whether users may still use what outlives their sessions, such as API keys. */
export interface UserStatus {
  /** False for a user who is disabled or deleted. True where the identity provider does not respond: it must not stop the API. */
  isActive(userId: string): Promise<boolean>;
  /** Whether the user has shown that the e-mail address is theirs, as of now. Throws `service_unavailable`. */
  hasVerifiedEmail(userId: string): Promise<boolean>;
  /** The e-mail address of the user, as of now. Throws `service_unavailable`. */
  emailOf(userId: string): Promise<{ email: string | null; emailVerified: boolean }>;
}

/** How long a response of the identity provider may be used (ms): that long the keys of a disabled user still work. */
const FRESH_MS = 5 * MINUTE;
/** After a failure. */
const RETRY_MS = 10 * SECOND;
const TIMEOUT_MS = SECOND;
const MAX_USERS = 5_000;

export function createUserStatus(auth: () => Pick<Auth, 'getUser'>, clock: Clock): UserStatus {
  const known = new LRUCache<string, { active: boolean; at: number; forMs: number }>({ max: MAX_USERS });

  const ask = async (userId: string): Promise<{ active: boolean; forMs: number }> => {
    try {
      const { disabled } = await withTimeout(auth().getUser(userId), TIMEOUT_MS);
      return { active: !disabled, forMs: FRESH_MS };
    } catch (error) {
      return isNotFound(error) ? { active: false, forMs: FRESH_MS } : { active: true, forMs: RETRY_MS };
    }
  };

  const read = async (userId: string) => {
    try {
      return await auth().getUser(userId);
    } catch (cause) {
      throw authFailure(cause, new HeraldError('unauthorized', 'There is no such user.', { cause, fix: null }));
    }
  };

  return {
    isActive: async (userId) => {
      const entry = known.get(userId);
      // A user who is enabled again must not wait.
      if (entry?.active && Math.abs(clock.now() - entry.at) < entry.forMs) return true;
      const found = await ask(userId);
      known.set(userId, { ...found, at: clock.now() });
      return found.active;
    },
    hasVerifiedEmail: async (userId) => (await read(userId)).emailVerified,
    emailOf: async (userId) => {
      const { email, emailVerified } = await read(userId);
      return { email: email ?? null, emailVerified };
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}
