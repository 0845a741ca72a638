import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { keyId } from '../../../functions/src/domain/users/index.ts';
import { request, signedIn, withKey } from '../../support/api.ts';
import { changeUser, deleteUser } from '../../support/auth-emulator.ts';
import { revokeKey, rotateKey } from '../../support/keys.ts';
import { createUser } from '../../support/user.ts';

function disableUser(uid: string) {
  return changeUser(uid, { disableUser: true });
}
/** As the Admin SDK does it: tokens of sign-ins before this second are refused. */
function revokeTokens(uid: string) {
  return changeUser(uid, { validSince: String(Math.floor(Date.now() / 1000) + 5) });
}

const created = z.strictObject({ apiKey: z.string(), id: z.string() });
const listed = z.strictObject({
  keys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      createdAt: z.iso.datetime(),
      revokedAt: z.iso.datetime().nullable(),
      tokenPreview: z.string(),
      livemode: z.literal(true),
      scopes: z.null(),
      accounts: z.null(),
      profileId: z.null(),
      requestsPerMinute: z.null(),
      expiresAt: z.null(),
      lastUsedAt: z.iso.datetime().nullable(),
      replacedBy: z.null(),
      app: z.null(),
    }),
  ),
});

it('a key is shown once, stored as its hash, and rejected once it is revoked', async () => {
  const user = await createUser();
  const made = await request('/v1/api-keys', { body: { name: 'ci' }, headers: signedIn(user) });
  expect(made.status).toBe(201);
  const { apiKey, id } = created.parse(made.body);
  expect(apiKey).toMatch(/^sk_live_[A-Za-z0-9_-]{43}$/);
  expect((await request('/v1/accounts', { headers: withKey({ apiKey }) })).status).toBe(200);

  const { keys } = listed.parse((await request('/v1/api-keys', { headers: signedIn(user) })).body);
  const key = keys.find(({ name }) => name === 'ci');
  expect(key?.id).toBe(id);
  expect(key?.tokenPreview).toMatch(/^sk_live_\*+.{4}$/);
  expect(key?.tokenPreview.endsWith(apiKey.slice(-4))).toBe(true);
  expect(JSON.stringify(keys)).not.toContain(apiKey);
  const stored = await context().store.apiKeys.doc(id).get();
  expect(JSON.stringify(stored.data())).not.toContain(apiKey.slice('sk_live_'.length, -4));

  expect(await revokeKey(user, apiKey)).toMatchObject({ status: 200, body: { revoked: true } });
  expect((await request('/v1/accounts', { headers: withKey({ apiKey }) })).status).toBe(401);
  expect((await revokeKey(user, apiKey)).status).toBe(200);
});

it('keys of a disabled or deleted user are rejected, and none is created for such a user', async () => {
  for (const end of [disableUser, deleteUser]) {
    const user = await createUser();
    await end(user.uid);
    const response = await request('/v1/accounts', { headers: withKey(user) });
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    const made = await request('/v1/api-keys', { body: {}, headers: signedIn(user) });
    expect(made).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  }
});

it('a revoked token creates no key', async () => {
  const user = await createUser();
  await revokeTokens(user.uid);
  const made = await request('/v1/api-keys', { body: {}, headers: signedIn(user) });
  expect(made).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
});

it('a user has at most 50 keys that work', async () => {
  const user = await createUser();
  const { store } = context();
  const other = { userId: user.uid, createdAt: new Date(), expiresAt: null, revokedAt: null, replacedBy: null };
  const ended = [{ revokedAt: new Date() }, { expiresAt: new Date(1) }, { replacedBy: 'a newer key' }];
  const stored = [...ended, ...Array.from({ length: 48 }, () => ({}))];
  const template = (await store.apiKeys.doc(keyId(user.apiKey)).get()).data();
  if (!template) throw new Error('The user has no key.');
  await Promise.all(stored.map((change) => store.apiKeys.doc(randomUUID()).set({ ...template, ...other, ...change })));
  const create = () => request('/v1/api-keys', { body: {}, headers: signedIn(user) });

  expect((await create()).status).toBe(201);
  expect(await create()).toMatchObject({ status: 409, body: { error: { code: 'too_many_keys' } } });
  expect((await rotateKey(user, user.apiKey)).status).toBe(201);
  await revokeKey(user, user.apiKey);
  expect((await create()).status).toBe(409);
});

it('all keys of a user are revoked at once, and none of other users', async () => {
  const [user, other] = [await createUser(), await createUser()];
  const { apiKey } = created.parse((await request('/v1/api-keys', { body: {}, headers: signedIn(user) })).body);
  const revoke = () => request('/v1/api-keys', { method: 'DELETE', headers: signedIn(user) });
  expect(await revoke()).toMatchObject({ status: 200, body: { revoked: true, count: 2 } });
  expect((await request('/v1/accounts', { headers: withKey({ apiKey }) })).status).toBe(401);
  expect((await request('/v1/accounts', { headers: withKey(user) })).status).toBe(401);
  expect((await request('/v1/accounts', { headers: withKey(other) })).status).toBe(200);
  expect(await revoke()).toMatchObject({ status: 200, body: { count: 0 } });
});

it('two identical requests create a new key each', async () => {
  const user = await createUser();
  const make = async () => created.parse((await request('/v1/api-keys', { body: {}, headers: signedIn(user) })).body);
  expect((await make()).apiKey).not.toBe((await make()).apiKey);
});

it.each([[''], ['x'.repeat(101)], [5]])('a key requires a name of 1 to 100 characters, not %j', async (name) => {
  const response = await request('/v1/api-keys', {
    body: { name },
    headers: signedIn(await createUser({ threads: 0 })),
  });
  expect(response).toMatchObject({ status: 400, body: { error: { details: [{ field: 'body.name' }] } } });
});

it('the key of another user cannot be revoked', async () => {
  const [owner, other] = await Promise.all([createUser({ threads: 0 }), createUser({ threads: 0 })]);
  expect(await revokeKey(other, owner.apiKey)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect((await request('/v1/accounts', { headers: withKey(owner) })).status).toBe(200);
});
