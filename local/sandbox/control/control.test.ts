import { describe, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

describe('the control API', () => {
  it('lists every call with secrets masked', async () => {
    const { accessToken: token, accountId } = await sandbox.account('threads');
    await sandbox.ask(`/threads/v1.0/me?fields=id&access_token=${token}`);
    const form = {
      client_id: 'herald-local',
      client_secret: 'not-to-be-seen',
      grant_type: 'authorization_code',
      code: 'abcdefghijklmnop',
      redirect_uri: 'https://a.test/',
    };
    await sandbox.ask('/threads/oauth/access_token', { form });
    const calls = await sandbox.calls();
    expect(calls).toMatchObject([
      { platform: 'threads', operation: 'profile', method: 'GET', path: '/threads/v1.0/me', status: 200, accountId },
      {
        platform: 'threads',
        operation: 'token',
        method: 'POST',
        path: '/threads/oauth/access_token',
        status: 400,
        accountId: null,
      },
    ]);
    const shown = JSON.stringify(calls);
    for (const secret of [token, 'not-to-be-seen', 'abcdefghijklmnop']) expect(shown).not.toContain(secret);
    expect(shown).toContain('herald-local');
  });

  it('logs calls of unknown paths, and calls that cannot be parsed', async () => {
    await sandbox.ask('/tiktok/v2/nothing/', { json: {} });
    await sandbox.ask('/tiktok/v2/video/list/', { body: '{', headers: { 'content-type': 'application/json' } });
    expect(await sandbox.calls()).toMatchObject([
      { operation: 'unknown', status: 404 },
      { operation: 'videoList', status: 400 },
    ]);
  });

  it('filters calls and posts', async () => {
    const ada = await sandbox.account('threads');
    const bob = await sandbox.account('threads', { username: 'bob' });
    for (const { accessToken: token } of [ada, bob]) {
      await sandbox.ask('/threads/me/threads', {
        token,
        form: { media_type: 'TEXT', text: 'hi', auto_publish_text: 'true' },
      });
    }
    expect(await sandbox.calls(`?accountId=${bob.accountId}`)).toHaveLength(1);
    expect((await sandbox.ask(`/_sandbox/published?platform=threads&accountId=${ada.accountId}`)).body).toMatchObject([
      { accountId: ada.accountId, text: 'hi' },
    ]);
    expect((await sandbox.ask('/_sandbox/published?platform=tiktok')).body).toEqual([]);
  });

  it('makes accounts that are connected already, with the same id every time', async () => {
    const first = await sandbox.account('tiktok', { displayName: 'Ada L.' });
    expect(first).toMatchObject({ platform: 'tiktok', username: 'ada', displayName: 'Ada L.', expiresIn: 7200 });
    expect(first.refreshToken).toMatch(/^rft\./);
    await sandbox.control('reset', {});
    expect((await sandbox.account('tiktok')).accountId).toBe(first.accountId);
    expect((await sandbox.account('threads')).refreshToken).toBeNull();
    const avatar = await fetch(first.avatarUrl);
    expect(avatar.headers.get('content-type')).toBe('image/png');
  });

  it('clears everything on reset, and keeps accounts when requested', async () => {
    const { accessToken: token } = await sandbox.account('threads');
    await sandbox.ask('/threads/me/threads', {
      token,
      form: { media_type: 'TEXT', text: 'hi', auto_publish_text: 'true' },
    });
    await sandbox.fault({ platform: 'threads', operation: 'profile', status: 500 });
    await sandbox.set('threads', { quotaTotal: 1 });
    await sandbox.control('reset', { keepAccounts: true });
    expect(await sandbox.published()).toEqual([]);
    expect((await sandbox.ask('/threads/me?fields=id', { token })).status).toBe(200);
    expect((await sandbox.ask('/_sandbox')).raw).toContain('"name":"quotaTotal","value":250');
    await sandbox.control('reset', {});
    expect((await sandbox.ask('/threads/me?fields=id', { token })).body).toMatchObject({ error: { code: 190 } });
  });

  it('describes every setting, and rejects an unknown setting', async () => {
    expect((await sandbox.ask('/_sandbox')).body).toMatchObject({
      platforms: expect.arrayContaining([
        expect.objectContaining({ name: 'threads' }),
        expect.objectContaining({ name: 'tiktok' }),
        expect.objectContaining({ name: 'stt' }),
      ]),
    });
    for (const bad of [
      { platform: 'threads', quota: 1 },
      { platform: 'threads', quotaTotal: 'many' },
      { platform: 'nowhere' },
    ]) {
      expect((await sandbox.ask('/_sandbox/settings', { json: bad })).status).toBe(400);
    }
  });

  it('moves the clock forward only', async () => {
    expect((await sandbox.control('clock', { advanceMs: 1000 })).body).toMatchObject({
      now: expect.stringMatching(/Z$/),
    });
    expect((await sandbox.ask('/_sandbox/clock', { json: { advanceMs: -1 } })).status).toBe(400);
  });

  it('ends tokens early', async () => {
    const { accessToken: token, accountId } = await sandbox.account('threads');
    await sandbox.control('tokens', { platform: 'threads', accountId });
    expect((await sandbox.ask('/threads/me', { token })).body).toMatchObject({
      error: { code: 190, error_subcode: 463 },
    });
    await sandbox.control('tokens', { platform: 'threads', accountId, become: 'revoked' });
    expect((await sandbox.ask('/threads/me', { token })).body).toMatchObject({
      error: { code: 190, error_subcode: 458 },
    });
    expect((await sandbox.ask('/_sandbox/tokens', { json: { platform: 'threads', accountId: '1' } })).status).toBe(400);
  });

  it('explains what is wrong with a request', async () => {
    expect((await sandbox.ask('/_sandbox/nothing')).status).toBe(404);
    expect((await sandbox.ask('/_sandbox/accounts', { json: { platform: 'stt', username: 'ada' } })).raw).toContain(
      'no accounts',
    );
    expect((await sandbox.ask('/_sandbox/accounts', { json: { platform: 'threads', username: '<b>' } })).status).toBe(
      400,
    );
    expect(
      (await sandbox.ask('/_sandbox/clock', { body: '{', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
  });
});
