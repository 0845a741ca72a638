import { describe, expect, it } from 'vitest';
import { errorBody, started, tiktokClient } from '../testing/clients/tiktok.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const tiktok = tiktokClient(sandbox);

const account = () => sandbox.account('tiktok');
const PUBLIC = { post_info: { privacy_level: 'PUBLIC_TO_EVERYONE', title: 'for all' } };

describe('the status', () => {
  it('has the id of a public post as a bare number, after moderation', async () => {
    await sandbox.set('tiktok', { moderationMs: 3_600_000 });
    const { accessToken } = await account();
    const init = await tiktok.video(accessToken, PUBLIC);
    expect((await tiktok.ended(accessToken, init)).raw).toContain('"publicaly_available_post_id":[]');
    sandbox.advance(3_600_000);
    const { raw } = await tiktok.status(accessToken, started(init).publish_id);
    const id = /"publicaly_available_post_id":\[(\d{19})\]/.exec(raw)?.[1] ?? '';
    expect(String(Number(id))).not.toBe(id);
    expect(await sandbox.published()).toMatchObject([
      { id, url: expect.stringMatching(new RegExp(`/tiktok/@ada/video/${id}$`)) },
    ]);
    const [post] = await sandbox.published();
    expect((await sandbox.ask(post?.url ?? '')).raw).toContain('for all');
  });

  it('never has the id of a private post', async () => {
    const { accessToken } = await account();
    const init = await tiktok.video(accessToken);
    await tiktok.ended(accessToken, init);
    sandbox.advance(7_000_000);
    expect((await tiktok.status(accessToken, started(init).publish_id)).raw).toContain(
      '"publicaly_available_post_id":[]',
    );
  });

  it('is served at /fetch/, at /query/, or at both', async () => {
    const { accessToken } = await account();
    const { publish_id } = started(await tiktok.video(accessToken));
    const both = async () => [
      (await tiktok.post('status/fetch/', accessToken, { publish_id })).status,
      (await tiktok.post('status/query/', accessToken, { publish_id })).status,
    ];
    expect(await both()).toEqual([200, 404]);
    await sandbox.set('tiktok', { statusPath: 'query' });
    expect(await both()).toEqual([404, 200]);
    await sandbox.set('tiktok', { statusPath: 'both' });
    expect(await both()).toEqual([200, 200]);
  });

  it('can stay in PROCESSING until a setting is changed', async () => {
    await sandbox.set('tiktok', { stuck: true });
    const { accessToken } = await account();
    const init = await tiktok.video(accessToken);
    sandbox.advance(7_000_000);
    expect((await tiktok.status(accessToken, started(init).publish_id)).body).toMatchObject({
      data: { status: 'PROCESSING_DOWNLOAD' },
    });
    await sandbox.set('tiktok', { stuck: false });
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({ data: { status: 'PUBLISH_COMPLETE' } });
  });

  it('outlives the access token that started it', async () => {
    const { accessToken, refreshToken } = await account();
    const { publish_id } = started(await tiktok.video(accessToken));
    sandbox.advance(7_200_000);
    expect(await tiktok.status(accessToken, publish_id)).toMatchObject({
      status: 401,
      body: errorBody('access_token_invalid'),
    });
    const form = {
      client_key: 'herald-local',
      client_secret: 'herald-local-secret',
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
    };
    const token =
      /"access_token":"([^"]+)"/.exec((await sandbox.ask('/tiktok/v2/oauth/token/', { form })).raw)?.[1] ?? '';
    expect((await tiktok.status(token, publish_id)).status).toBe(200);
  });

  it('rejects ids that are unknown or of another account', async () => {
    const ada = await account();
    const bob = await sandbox.account('tiktok', { username: 'bob' });
    const { publish_id } = started(await tiktok.video(ada.accessToken));
    expect(await tiktok.status(bob.accessToken, publish_id)).toMatchObject({
      status: 400,
      body: errorBody('token_not_authorized_for_specified_publish_id'),
    });
    expect(await tiktok.status(ada.accessToken, 'nothing')).toMatchObject({
      status: 400,
      body: errorBody('invalid_publish_id'),
    });
    for (const body of [{}, { publish_id: 7 }, { publish_id, more: 1 }]) {
      expect(await tiktok.post('status/fetch/', ada.accessToken, body)).toMatchObject({
        status: 400,
        body: errorBody('invalid_params'),
      });
    }
  });

  it('is limited to thirty calls per minute and token', async () => {
    const { accessToken } = await account();
    const { publish_id } = started(await tiktok.video(accessToken));
    for (let times = 0; times < 30; times += 1) expect((await tiktok.status(accessToken, publish_id)).status).toBe(200);
    expect((await tiktok.status(accessToken, publish_id)).status).toBe(429);
  });
});

describe('cancelling', () => {
  it('ends a download in progress, and nothing later', async () => {
    const { accessToken } = await account();
    const cancel = (publish_id: string) => tiktok.post('cancel/', accessToken, { publish_id });
    const init = await tiktok.video(accessToken, { video_url: `${sandbox.url()}/media/slow?everyMs=10000` });
    expect((await cancel(started(init).publish_id)).status).toBe(200);
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({
      data: { status: 'FAILED', fail_reason: 'publish_cancelled' },
    });
    expect(await cancel(started(init).publish_id)).toMatchObject({
      status: 400,
      body: errorBody('publish_not_cancellable'),
    });
  });
});

describe('the list of videos', () => {
  const list = (token: string, body: unknown, fields = 'id,create_time,title,share_url,duration') =>
    sandbox.ask(`/tiktok/v2/video/list/?fields=${fields}`, { token, json: body });

  it('has public videos only, newest first, paged by a time in milliseconds', async () => {
    const { accessToken } = await account();
    for (const title of ['one', 'two', 'three']) {
      await tiktok.ended(accessToken, await tiktok.video(accessToken, { post_info: { ...PUBLIC.post_info, title } }));
      sandbox.advance(60_000);
    }
    await tiktok.ended(accessToken, await tiktok.video(accessToken));
    const first = await list(accessToken, { max_count: 2 });
    expect(first.body).toMatchObject({
      data: {
        videos: [{ title: 'three', duration: 4, create_time: expect.any(Number) }, { title: 'two' }],
        has_more: true,
      },
    });
    const cursor = Number(/"cursor":(\d+)/.exec(first.raw)?.[1]);
    expect((await list(accessToken, { max_count: 2, cursor })).body).toMatchObject({
      data: { videos: [{ title: 'one' }], has_more: false },
    });
    const id = /"id":"(\d+)"/.exec(first.raw)?.[1];
    const query = await sandbox.ask('/tiktok/v2/video/query/?fields=id,title', {
      token: accessToken,
      json: { filters: { video_ids: [id] } },
    });
    expect(query.body).toMatchObject({ data: { videos: [{ id, title: 'three' }] } });
  });

  it('rejects unknown parameters, and needs its scope', async () => {
    const { accessToken } = await account();
    for (const [body, fields] of [
      [{ max_count: 21 }, 'id'],
      [{ cursor: 'x' }, 'id'],
      [{ page: 1 }, 'id'],
      [{}, 'id,secret'],
      [{}, ''],
    ] as const) {
      expect(await list(accessToken, body, fields)).toMatchObject({ status: 400, body: errorBody('invalid_params') });
    }
    const reader = await sandbox.account('tiktok', { username: 'reader', scopes: ['user.info.basic'] });
    expect((await list(reader.accessToken, {})).status).toBe(401);
  });
});
