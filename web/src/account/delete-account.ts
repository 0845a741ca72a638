import { signIn } from '../api/auth.ts';
import { client } from '../api/client.ts';

/**
 * Has the account of the signed-in user deleted, after their password was checked again, and leaves for the sign-in page. Throws
 * `ApiError`.
 */
export const deleteAccount = async (email: string, password: string): Promise<void> => {
  await signIn({ email, password });
  await client.DELETE('/api/me');
  // Nothing of it stays in this tab either.
  sessionStorage.clear();
  location.assign('/login?account=deleted');
};
