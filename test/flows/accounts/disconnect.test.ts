import { assert, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { openAccount } from '../../../functions/src/domain/accounts/open-account.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { aPost, publish, readPost } from '../../support/api.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { addFault, callsOf } from '../../support/sandbox-control.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

async function disconnect(user: TestUser, platform: Platform, accountId: string) {
  return visit(`/api/accounts/${platform}/${accountId}`, { method: 'DELETE', cookie: await beginSession(user) });
}

async function accountsOf({ uid }: TestUser) {
  return (await listAccounts(context(), uid)).map(({ platform, accountId }) => `${platform}:${accountId}`);
}

const profiles = [
  ['x', '/x/2/users/me'],
  ['tiktok', '/tiktok/v2/user/info/?fields=open_id'],
  ['youtube', '/youtube/youtube/v3/channels?part=snippet&mine=true'],
] as const;

it.each(profiles)('a disconnected account of %s is removed and its tokens are revoked', async (platform, path) => {
  const user = await createUser({ threads: 1, [platform]: 1 });
  const [accountId = ''] = user.accounts[platform];
  const { accessToken } = await openAccount(context(), { uid: user.uid, platform, accountId }, platform);
  const profile = () => fetch(`${stack.sandboxUrl}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect((await profile()).status).toBe(200);
  expect(await disconnect(user, platform, accountId)).toMatchObject({
    status: 200,
    body: { disconnected: true, accessRevoked: true },
  });
  expect((await profile()).status).toBe(401);
  expect(await accountsOf(user)).toEqual([`threads:${user.accounts.threads[0]}`]);
  expect((await disconnect(user, platform, accountId)).status).toBe(404);
});

it('an account is removed when its platform has no revoke call or is not reachable', async () => {
  const user = await createUser({ threads: 1, x: 1 });
  const [threads = ''] = user.accounts.threads;
  const [x = ''] = user.accounts.x;
  await addFault({ platform: 'x', operation: 'revoke', cut: true, times: 1 });
  expect((await disconnect(user, 'x', x)).body).toEqual({ disconnected: true, accessRevoked: false });
  expect((await disconnect(user, 'threads', threads)).body).toEqual({ disconnected: true, accessRevoked: false });
  expect(await accountsOf(user)).toEqual([]);
});

it('an account keeps its access at the platform while another user has connected it too', async () => {
  const [first, second] = await Promise.all([createUser({ x: 1 }), createUser()]);
  const [accountId = ''] = first.accounts.x;
  const { store } = context();
  const account = (await store.user(first.uid).accounts('x').doc(accountId).get()).data();
  assert(account);
  await store.user(second.uid).accounts('x').doc(accountId).set(account);
  const before = (await callsOf('x', 'revoke')).length;
  expect((await disconnect(first, 'x', accountId)).body).toEqual({ disconnected: true, accessRevoked: false });
  expect(await callsOf('x', 'revoke')).toHaveLength(before);
  expect(await accountsOf(second)).toContain(`x:${accountId}`);
});

it('a user cannot disconnect accounts of other users', async () => {
  const [owner, other] = await Promise.all([createUser({ x: 1 }), createUser()]);
  const [accountId = ''] = owner.accounts.x;
  const before = (await callsOf('x', 'revoke')).length;
  expect((await disconnect(other, 'x', accountId)).status).toBe(404);
  expect((await visit(`/api/accounts/x/${accountId}`, { method: 'DELETE' })).status).toBe(401);
  expect(await accountsOf(owner)).toContain(`x:${accountId}`);
  expect((await callsOf('x', 'revoke')).length).toBe(before);
});

it('a disconnect does not change posts', async () => {
  const user = await createUser({ threads: 1 });
  const [accountId = ''] = user.accounts.threads;
  const id = await publish(user, aPost({}, { scheduledTime: '2090-01-01T00:00:00Z' }));
  await disconnect(user, 'threads', accountId);
  expect(await readPost(user, id)).toMatchObject({ status: 'queued', runs: [{ accountId, status: 'queued' }] });
});
