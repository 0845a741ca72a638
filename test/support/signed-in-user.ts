import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { stack } from './stack.ts';

/** A signed-in user. */
export interface TestUser {
  uid: string;
  email: string;
  idToken: string;
}

const signedUp = z.object({ localId: z.string(), idToken: z.string() });

/** A new user of the stack. */
export async function newUser(): Promise<TestUser> {
  const email = `${randomUUID()}@herald.example`;
  const response = await fetch(`http://${stack.authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-password', returnSecureToken: true }),
  });
  const { localId, idToken } = signedUp.parse(await response.json());
  return { uid: localId, email, idToken };
}
