import { expect, it } from 'vitest';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

function publish(token: string) {
  const form = { media_type: 'TEXT', text: 'hi', auto_publish_text: 'true' };
  return sandbox.ask('/threads/me/threads', { token, form });
}

it('the control API lists calls with masked secrets, including unknown paths and unreadable bodies', async () => {
  const { accessToken: token, accountId } = await sandbox.account('threads');
  await sandbox.ask(`/threads/v1.0/me?fields=id&access_token=${token}`);
  const form = { client_id: 'herald-local', client_secret: 'not-to-be-seen', code: 'abcdefghijklmnop' };
  await sandbox.ask('/threads/oauth/access_token', { form });
  await sandbox.ask('/tiktok/v2/nothing/', { json: {} });
  await sandbox.ask('/tiktok/v2/video/list/', { body: '{', headers: { 'content-type': 'application/json' } });
  const calls = await sandbox.calls();
  expect(calls).toMatchObject([
    { platform: 'threads', operation: 'profile', method: 'GET', path: '/threads/v1.0/me', status: 200, accountId },
    { platform: 'threads', operation: 'token', method: 'POST', status: 400, accountId: null },
    { platform: 'tiktok', operation: 'unknown', status: 404 },
    { platform: 'tiktok', operation: 'videoList', status: 400 },
  ]);
  const shown = JSON.stringify(calls);
  for (const secret of [token, 'not-to-be-seen', 'abcdefghijklmnop']) expect(shown).not.toContain(secret);
  expect(shown).toContain('herald-local');
});

it('the control API filters calls and posts by platform and account', async () => {
  const [ada, bob] = [await sandbox.account('threads'), await sandbox.account('threads', { username: 'bob' })];
  await publish(ada.accessToken);
  await publish(bob.accessToken);
  expect(await sandbox.calls(`?accountId=${bob.accountId}`)).toHaveLength(1);
  const posts = await sandbox.ask(`/_sandbox/published?platform=threads&accountId=${ada.accountId}`);
  expect(posts.body).toMatchObject([{ accountId: ada.accountId, text: 'hi' }]);
  expect((await sandbox.ask('/_sandbox/published?platform=tiktok')).body).toEqual([]);
});

it('the control API deletes everything with a reset, or everything except the accounts', async () => {
  const { accessToken: token, accountId } = await sandbox.account('threads');
  const me = () => sandbox.ask('/threads/me?fields=id', { token });
  await publish(token);
  await sandbox.fault({ platform: 'threads', operation: 'profile', status: 500 });
  await sandbox.set('threads', { quotaTotal: 1 });
  await sandbox.control('reset', { keepAccounts: true });
  expect(await sandbox.published()).toEqual([]);
  expect((await me()).status).toBe(200);
  expect((await sandbox.ask('/_sandbox')).raw).toContain('"name":"quotaTotal","value":250');
  await sandbox.control('reset', {});
  expect((await me()).body).toMatchObject({ error: { code: 190 } });
  expect((await sandbox.account('threads')).accountId).toBe(accountId);
});

it('the control API expires tokens early', async () => {
  const { accessToken: token, accountId } = await sandbox.account('threads');
  for (const [become, error_subcode] of [
    ['expired', 463],
    ['revoked', 458],
  ]) {
    await sandbox.control('tokens', { platform: 'threads', accountId, become });
    expect((await sandbox.ask('/threads/me', { token })).body).toMatchObject({ error: { code: 190, error_subcode } });
  }
});

it('the control API removes a live post once, and its platform answers as for any deleted post', async () => {
  const { accessToken: token } = await sandbox.account('threads');
  const postId = idOf(await publish(token));
  await sandbox.control('remove', { platform: 'threads', postId });
  expect(await sandbox.published()).toEqual([]);
  expect((await sandbox.ask(`/threads/${postId}`, { token })).body).toMatchObject({
    error: { code: 24, error_subcode: 4279009 },
  });
  const again = await sandbox.ask('/_sandbox/remove', { json: { platform: 'threads', postId } });
  expect([again.status, again.raw]).toEqual([404, `{"error":"\\"threads\\" has no live post \\"${postId}\\"."}`]);
});

it('the control API makes a post on any platform as another tool would, at an earlier time', async () => {
  const ofAnotherTool = { text: 'Not by Herald', at: '2026-02-27T12:00:00Z' };
  const expected: object[] = [];
  for (const { name: platform, addPost } of sandbox.platforms()) {
    if (!addPost) continue;
    const { accountId } = await sandbox.account(platform);
    const id = idOf(await sandbox.control('post', { platform, accountId, ...ofAnotherTool }));
    expected.push({ platform, id, accountId, text: 'Not by Herald', at: '2026-02-27T12:00:00.000Z' });
  }
  const published = await sandbox.published();
  expect(published).toHaveLength(expected.length);
  expect(published).toEqual(expect.arrayContaining(expected.map((post) => expect.objectContaining(post))));
});

it.each([
  ['remove', { platform: 'stt', postId: '1' }],
  ['settings', { platform: 'threads', quota: 1 }],
  ['settings', { platform: 'threads', quotaTotal: 'many' }],
  ['settings', { platform: 'nowhere' }],
  ['clock', { advanceMs: -1 }],
  ['tokens', { platform: 'threads', accountId: '1' }],
  ['accounts', { platform: 'stt', username: 'ada' }],
  ['accounts', { platform: 'threads', username: '<b>' }],
])('the control API refuses POST /_sandbox/%s %j', async (name, json) => {
  expect((await sandbox.ask(`/_sandbox/${name}`, { json })).status).toBe(400);
});

it('the sandbox stores the requests to a webhook receiver, which responds as configured', async () => {
  expect((await sandbox.ask('/hooks/mine?status=503', { json: { a: 1 } })).status).toBe(503);
  expect((await sandbox.ask('/hooks/mine')).body).toMatchObject([{ at: '2026-03-01T12:00:00.000Z', body: '{"a":1}' }]);
  const json = { type: 'webhook.verification', data: { challenge: 'abc' } };
  expect(await sandbox.ask('/hooks/mine', { json })).toMatchObject({ status: 200, raw: 'abc' });
  expect(await sandbox.ask('/hooks/mine?answers=no', { json })).toMatchObject({ status: 204 });
  await sandbox.ask('/hooks/mine', { method: 'DELETE' });
  expect((await sandbox.ask('/hooks/mine')).body).toEqual([]);
});
