import { describe, expect, it } from 'vitest';
import { errorBody, tiktokClient } from '../testing/clients/tiktok.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const tiktok = tiktokClient(sandbox);

describe('user info', () => {
  const info = (token: string, query: string, path = '/tiktok/v2/user/info/') =>
    sandbox.ask(`${path}${query}`, { token });

  it('has the requested fields, in the envelope', async () => {
    const { accessToken, accountId, avatarUrl } = await sandbox.account('tiktok', { displayName: 'Ada L.' });
    expect((await info(accessToken, '?fields=open_id,avatar_url,display_name')).body).toEqual({
      data: { user: { open_id: accountId, avatar_url: avatarUrl, display_name: 'Ada L.' } },
      error: { code: 'ok', message: '', log_id: expect.any(String) },
    });
  });

  it('is served with and without the slash, or at only one of them', async () => {
    const { accessToken } = await sandbox.account('tiktok');
    const both = async () => [
      (await info(accessToken, '?fields=open_id')).status,
      (await info(accessToken, '?fields=open_id', '/tiktok/v2/user/info')).status,
    ];
    expect(await both()).toEqual([200, 200]);
    await sandbox.set('tiktok', { userInfoPath: 'noSlash' });
    expect(await both()).toEqual([404, 200]);
    await sandbox.set('tiktok', { userInfoPath: 'slash' });
    expect(await both()).toEqual([200, 404]);
  });

  it('is GET, and rejects unknown fields', async () => {
    const { accessToken } = await sandbox.account('tiktok');
    expect(
      (await sandbox.ask('/tiktok/v2/user/info/?fields=open_id', { token: accessToken, method: 'POST' })).status,
    ).toBe(405);
    expect(await info(accessToken, '')).toMatchObject({ status: 400, body: errorBody('invalid_params') });
    expect(await info(accessToken, '?fields=open_id,email')).toMatchObject({
      status: 400,
      body: errorBody('invalid_params'),
    });
  });

  it('needs a scope for each field; the username may be left out instead', async () => {
    const { accessToken } = await sandbox.account('tiktok', { scopes: ['user.info.basic'] });
    expect(await info(accessToken, '?fields=username')).toMatchObject({
      status: 401,
      body: errorBody('scope_not_authorized'),
    });
    await sandbox.set('tiktok', { usernameWithoutScope: 'drop' });
    expect((await info(accessToken, '?fields=username')).body).toMatchObject({ data: { user: {} } });
    expect((await info(accessToken, '?fields=likes_count')).status).toBe(401);
  });

  it('takes the token from the header only', async () => {
    const { accessToken } = await sandbox.account('tiktok');
    const reply = await sandbox.ask(`/tiktok/v2/user/info/?fields=open_id&access_token=${accessToken}`);
    expect(reply).toMatchObject({ status: 401, body: errorBody('access_token_invalid') });
  });
});

describe('creator info', () => {
  it('offers the privacy levels of a public and of a private account', async () => {
    const ada = await sandbox.account('tiktok');
    const bob = await sandbox.account('tiktok', { username: 'bob', isPrivate: true });
    expect((await tiktok.post('creator_info/query/', ada.accessToken)).body).toMatchObject({
      data: {
        creator_username: 'ada',
        privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
        comment_disabled: false,
        max_video_post_duration_sec: 300,
      },
      error: { code: 'ok' },
    });
    expect((await tiktok.post('creator_info/query/', bob.accessToken)).body).toMatchObject({
      data: { privacy_level_options: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] },
    });
  });

  it.each(['spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting', 'reached_active_user_cap'])(
    'can refuse with HTTP 200: %s',
    async (code) => {
      await sandbox.set('tiktok', { creatorInfoError: code });
      const { accessToken } = await sandbox.account('tiktok');
      expect(await tiktok.post('creator_info/query/', accessToken)).toMatchObject({
        status: 200,
        body: errorBody(code),
      });
    },
  );

  it('needs video.publish, and no parameters', async () => {
    const reader = await sandbox.account('tiktok', { username: 'reader', scopes: ['user.info.basic'] });
    expect(await tiktok.post('creator_info/query/', reader.accessToken)).toMatchObject({
      status: 401,
      body: errorBody('scope_not_authorized'),
    });
    const { accessToken } = await sandbox.account('tiktok');
    expect((await tiktok.post('creator_info/query/', accessToken, { a: 1 })).status).toBe(400);
  });

  it('is limited to twenty calls per minute and token', async () => {
    const { accessToken } = await sandbox.account('tiktok');
    const statuses = async () => (await tiktok.post('creator_info/query/', accessToken)).status;
    for (let times = 0; times < 20; times += 1) expect(await statuses()).toBe(200);
    expect(await statuses()).toBe(429);
    sandbox.advance(60_000);
    expect(await statuses()).toBe(200);
  });
});
