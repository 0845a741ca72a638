import type { Auth } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { createUserRemoval } from './user-removal.ts';

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
