import { getAuth } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createSessions } from '../../../functions/src/infra/auth/sessions.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { request } from '../../support/api.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const signUpUrl = `http://${stack.authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`;

it('a guest of the anonymous provider is not signed in at the keys, the connections, or the pages', async () => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(signUpUrl, { method: 'POST', headers, body: '{"returnSecureToken":true}' });
  const { idToken } = z.object({ idToken: z.string() }).parse(await response.json());
  const authorization = `Bearer ${idToken}`;
  expect(await request('/v1/api-keys', { headers: { authorization } })).toMatchObject({ status: 401 });
  const start = await fetch(`${stack.functionsUrl}/thAuthStart`, { headers: { authorization } });
  expect(start.status).toBe(401);
  const session = await visit('/api/auth/session', { method: 'POST', body: { idToken } });
  const cookie = /__session=([^;]+)/.exec(session.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(await visit('/api/me', { cookie })).toMatchObject({ status: 401 });
});

it('a session that only reads regularly asks the identity provider whether it was revoked', async () => {
  const ctx = context();
  let now = ctx.clock.now();
  const requests: unknown[] = [];
  const auth = new Proxy(getAuth(), {
    get: (target, name) => {
      if (name !== 'verifySessionCookie') return Reflect.get(target, name);
      return (cookie: string, checkRevoked: boolean) => {
        requests.push(checkRevoked);
        return target.verifySessionCookie(cookie, checkRevoked);
      };
    },
  });
  const clock = { now: () => now };
  const sessions = createSessions({ auth: () => auth, store: ctx.store, clock, lifeMs: 600_000 });
  const user = await createUser({ threads: 0 });
  const cookie = await beginSession(user);
  const read = () => sessions.userOf(cookie, { checkRevoked: false });
  await read();
  await read();
  expect(requests).toEqual([false, true, false]);
  now += 5 * MINUTE;
  expect(await read()).toMatchObject({ userId: user.uid });
  expect(requests).toEqual([false, true, false, false, true]);
  await getAuth().updateUser(user.uid, { disabled: true });
  await expect(read()).rejects.toMatchObject({ reason: 'unauthorized' });
});
