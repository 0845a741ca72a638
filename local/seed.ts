import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { StackDescription } from './description.ts';

/** What seeding can reach: everything in the description but the demo user it makes. */
export type SeedContext = Omit<StackDescription, 'demo'>;

const signedUp = z.object({ localId: z.string() });

/** Makes the demo user. */
export async function seed({ authHost }: SeedContext): Promise<StackDescription['demo']> {
  const email = 'demo@herald.example';
  const password = 'herald-demo';
  const response = await fetch(`http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`The demo user could not be made: ${response.status} ${await response.text()}`);
  const { localId } = signedUp.parse(await response.json());
  return { uid: localId, email, password, apiKey: randomBytes(24).toString('base64url') };
}
