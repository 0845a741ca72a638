import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { createIdTokens } from './id-tokens.ts';

/** As the client library: revocation is checked only where it is asked for (the emulator always checks it). */
function provider(state: 'active' | 'revoked'): Auth {
  const verifyIdToken: Auth['verifyIdToken'] = async (token, checkRevoked) => {
    if (checkRevoked && state === 'revoked')
      throw Object.assign(new Error('revoked'), { code: 'auth/id-token-revoked' });
    return { uid: 'u', firebase: { sign_in_provider: token === 'guest' ? 'anonymous' : 'password' } } as DecodedIdToken;
  };
  return { verifyIdToken } as Auth;
}

it('a token of an active user names the user', async () => {
  expect(await createIdTokens(() => provider('active')).userOf('Bearer t')).toMatchObject({ userId: 'u' });
});

it('a revoked token is refused', async () => {
  const { userOf } = createIdTokens(() => provider('revoked'));
  await expect(userOf('Bearer t')).rejects.toMatchObject({ reason: 'unauthorized' });
});

it('a guest of the anonymous provider is refused', async () => {
  const { userOf } = createIdTokens(() => provider('active'));
  await expect(userOf('Bearer guest')).rejects.toMatchObject({ reason: 'unauthorized' });
});
