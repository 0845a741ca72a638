import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../model/access.ts';
import { HOUR } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { authFailure } from './auth-failure.ts';
import { createIdTokens } from './id-tokens.ts';
import { createKeyUses, type KeyUses } from './key-uses.ts';
import { createUserRemoval } from './user-removal.ts';

const refusal = new HeraldError('unauthorized', 'no');
function coded(code: string, message = code) {
  return Object.assign(new Error(message), { code });
}

it.each(['auth/id-token-expired', 'auth/argument-error', 'auth/user-disabled', 'auth/session-cookie-revoked'])(
  'the identity error %s is a refused token',
  (code) => expect(authFailure(coded(code), refusal)).toBe(refusal),
);

it.each([
  coded('auth/internal-error'),
  coded('app/network-error'),
  coded('auth/argument-error', 'Error fetching public keys for Google certs: ECONNREFUSED'),
  new Error('connect ECONNREFUSED'),
])('the identity error %s is an outage of the identity provider', (cause) =>
  expect(authFailure(cause, refusal)).toMatchObject({ reason: 'service_unavailable', retryAfterSeconds: 2 }),
);

/** Behaves like the client library: it checks revocation only on request (the emulator always checks it). */
function provider(state: 'active' | 'revoked', uid = 'u'): Auth {
  const verifyIdToken: Auth['verifyIdToken'] = async (token, checkRevoked) => {
    if (checkRevoked && state === 'revoked')
      throw Object.assign(new Error('revoked'), { code: 'auth/id-token-revoked' });
    return { uid, firebase: { sign_in_provider: token === 'guest' ? 'anonymous' : 'password' } } as DecodedIdToken;
  };
  return { verifyIdToken } as Auth;
}

it('the ID token of an active user gives the user id', async () => {
  expect(await createIdTokens(() => provider('active')).userOf('Bearer t')).toMatchObject({ userId: 'u' });
});

it('a revoked ID token is refused', async () => {
  const { userOf } = createIdTokens(() => provider('revoked'));
  await expect(userOf('Bearer t')).rejects.toMatchObject({ reason: 'unauthorized' });
});

it('an ID token of an anonymous guest is refused', async () => {
  const { userOf } = createIdTokens(() => provider('active'));
  await expect(userOf('Bearer guest')).rejects.toMatchObject({ reason: 'unauthorized' });
});

it.each(['u~test', 'u~prf_1', 'u~test~prf_1'])('a user with the derived id %s is refused', async (uid) => {
  const { userOf } = createIdTokens(() => provider('active', uid));
  await expect(userOf('Bearer t')).rejects.toMatchObject({ reason: 'unauthorized' });
});

describe('KeyUses', () => {
  const start = Date.UTC(2030, 0, 1);

  const at = (lastUsedAt: number | null, id = 'a') => {
    const written: Partial<ApiKey>[] = [];
    const key = {
      id,
      updateTime: {},
      data: () => ({ lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt) }),
      ref: {
        update: async (fields: Partial<ApiKey>) => {
          written.push(fields);
          throw new Error('the database is away');
        },
      },
    } as unknown as Parameters<KeyUses['record']>[0];
    return { key, written };
  };

  it('the first use of a key is written, and then at most one per hour, even if the write fails', () => {
    let now = start;
    const uses = createKeyUses({ now: () => now });
    const { key, written } = at(null);
    for (; now < start + HOUR; now += HOUR / 4) uses.record(key);
    expect(written).toEqual([{ lastUsedAt: new Date(start) }]);
    uses.record(key);
    expect(written).toHaveLength(2);
  });

  it('a use of a key that another instance wrote within the hour is not written', () => {
    const uses = createKeyUses({ now: () => start });
    const [recent, old] = [at(start - HOUR / 2), at(start - HOUR, 'b')];
    uses.record(recent.key);
    uses.record(old.key);
    expect([recent.written.length, old.written.length]).toEqual([0, 1]);
  });
});

/** An identity provider that answers every call with this error. */
function failing(code: string) {
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
  return createUserRemoval(
    () => ({ updateUser: fail, revokeRefreshTokens: fail, deleteUser: fail }) as unknown as Auth,
  );
}

it('a user who no longer exists is disabled and removed without an error', async () => {
  const { disable, remove } = failing('auth/user-not-found');
  await expect(disable('u')).resolves.toBeUndefined();
  await expect(remove('u')).resolves.toBeUndefined();
});

it('any other failure is thrown again so that the removal of the user is repeated', async () => {
  const { disable, remove } = failing('auth/internal-error');
  await expect(disable('u')).rejects.toMatchObject({ code: 'auth/internal-error' });
  await expect(remove('u')).rejects.toMatchObject({ code: 'auth/internal-error' });
});
