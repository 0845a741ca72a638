import { signIn } from '../api/auth.ts';
import { client, endSession } from '../api/client.ts';

/** Deletes the account of the signed-in user, after checking the password again. Throws `ApiError`. */
export async function deleteAccount(email: string, password: string): Promise<void> {
  await signIn({ email, password });
  await endSession(() => client.DELETE('/api/me'), '/login?account=deleted');
}
