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

it('returns the user id of the ID token of an active user', async () => {
  expect(await createIdTokens(() => provider('active')).userOf('Bearer t')).toMatchObject({ userId: 'u' });
});

it('refuses a revoked ID token', async () => {
  const { userOf } = createIdTokens(() => provider('revoked'));
  await expect(userOf('Bearer t')).rejects.toMatchObject({ reason: 'unauthorized' });
});

it('refuses an ID token of an anonymous guest', async () => {
  const { userOf } = createIdTokens(() => provider('active'));
  await expect(userOf('Bearer guest')).rejects.toMatchObject({ reason: 'unauthorized' });
});

it.each(['u~test', 'u~prf_1', 'u~test~prf_1'])('refuses a user with the derived id %s', async (uid) => {
  const { userOf } = createIdTokens(() => provider('active', uid));
  await expect(userOf('Bearer t')).rejects.toMatchObject({ reason: 'unauthorized' });
});
