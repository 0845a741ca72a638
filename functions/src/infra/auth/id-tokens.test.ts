import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { createIdTokens } from './id-tokens.ts';

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
