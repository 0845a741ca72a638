import { expect, inject, test } from 'vitest';
import { z } from 'zod';

const stack = inject('stack');
const token = z.object({ localId: z.string(), idToken: z.string() });

test('the demo user can sign in', async () => {
  const response = await fetch(
    `http://${stack.authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: stack.demo.email, password: stack.demo.password, returnSecureToken: true }),
    },
  );
  expect(token.parse(await response.json()).localId).toBe(stack.demo.uid);
});
