import { describe, expect, it } from 'vitest';
import { errorBody, started, tiktokClient } from '../testing/clients/tiktok.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const tiktok = tiktokClient(sandbox);

const token = async () => (await sandbox.account('tiktok')).accessToken;
const MB = 1024 * 1024;

describe('a pulled video', () => {
  it('is published by its init', async () => {
    const accessToken = await token();
    const init = await tiktok.video(accessToken, { post_info: { title: 'hello #world' } });
    expect(started(init).publish_id).toMatch(/^v_pub_url~v2\./);
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({
      data: { status: 'PUBLISH_COMPLETE' },
      error: { code: 'ok' },
    });
    expect(await sandbox.published()).toMatchObject([
      { platform: 'tiktok', text: 'hello #world', visibility: 'SELF_ONLY', media: [{ kind: 'video' }] },
    ]);
  });

  it.each([
    [{ source: 'PULL_FROM_URL', video_url: 'https://a.test/a.mp4' }, 'post_info'],
    [{ post_info: { privacy_level: 'SELF_ONLY' } }, 'source_info'],
    [{ post_info: {}, source_info: { source: 'PULL_FROM_URL', video_url: 'https://a.test/a.mp4' } }, 'privacy_level'],
    [
      {
        post_info: { privacy_level: 'PUBLIC' },
        source_info: { source: 'PULL_FROM_URL', video_url: 'https://a.test/a.mp4' },
      },
      'privacy_level',
    ],
    [
      {
        post_info: { privacy_level: 'SELF_ONLY', caption: 'x' },
        source_info: { source: 'PULL_FROM_URL', video_url: 'https://a.test/a.mp4' },
      },
      'caption',
    ],
    [
      {
        post_info: { privacy_level: 'SELF_ONLY', disable_duet: 'true' },
        source_info: { source: 'PULL_FROM_URL', video_url: 'https://a.test/a.mp4' },
      },
      'disable_duet',
    ],
    [
      {
        post_info: { privacy_level: 'SELF_ONLY', title: 'x'.repeat(2201) },
        source_info: { source: 'PULL_FROM_URL', video_url: 'https://a.test/a.mp4' },
      },
      'title',
    ],
    [
      { post_info: { privacy_level: 'SELF_ONLY' }, source_info: { source: 'PULL_FROM_URL', video_url: 'a.mp4' } },
      'video_url',
    ],
    [{ post_info: { privacy_level: 'SELF_ONLY' }, source_info: { source: 'MAGIC' } }, 'source'],
  ])('rejects the body %j', async (body, hint) => {
    const reply = await tiktok.post('video/init/', await token(), body);
    expect(reply).toMatchObject({ status: 400, body: errorBody('invalid_params') });
    expect(reply.raw).toContain(hint);
  });

  it('needs JSON, the scope, POST and the slash', async () => {
    const accessToken = await token();
    const url = '/tiktok/v2/post/publish/video/init/';
    expect((await sandbox.ask(url, { token: accessToken, form: { a: '1' } })).body).toMatchObject(
      errorBody('invalid_params'),
    );
    const reader = await sandbox.account('tiktok', { username: 'reader', scopes: ['user.info.basic', 'video.upload'] });
    expect(await tiktok.video(reader.accessToken)).toMatchObject({
      status: 401,
      body: errorBody('scope_not_authorized'),
    });
    expect((await sandbox.ask(url, { token: accessToken })).status).toBe(405);
    expect((await sandbox.ask(url.slice(0, -1), { token: accessToken, json: {} })).status).toBe(404);
  });

  it('takes only the privacy levels of the account', async () => {
    const accessToken = await token();
    const mismatch = { status: 403, body: errorBody('privacy_level_option_mismatch') };
    expect(await tiktok.video(accessToken, { post_info: { privacy_level: 'FOLLOWER_OF_CREATOR' } })).toMatchObject(
      mismatch,
    );
    expect(await tiktok.video(accessToken, { post_info: { brand_content_toggle: true } })).toMatchObject(mismatch);
  });

  it.each([
    ['/media/status/404', 'video_pull_failed'],
    ['/media/redirect?to=/media/sample.mp4', 'video_pull_failed'],
    ['/media/cut?bytes=200000', 'video_pull_failed'],
    ['/media/sample.jpg', 'file_format_check_failed'],
    ['/media/sample.mp3', 'file_format_check_failed'],
  ])('pulls %s and fails with %s, while the call itself is fine', async (path, reason) => {
    const accessToken = await token();
    const ended = await tiktok.ended(accessToken, await tiktok.video(accessToken, { video_url: sandbox.url() + path }));
    expect(ended).toMatchObject({
      status: 200,
      body: { data: { status: 'FAILED', fail_reason: reason }, error: { code: 'ok' } },
    });
    expect(await sandbox.published()).toEqual([]);
  });

  it('is checked against the creator’s longest duration', async () => {
    await sandbox.set('tiktok', { maxVideoSeconds: 3 });
    const accessToken = await token();
    expect((await tiktok.ended(accessToken, await tiktok.video(accessToken))).body).toMatchObject({
      data: { fail_reason: 'duration_check_failed' },
    });
  });

  it('is limited to six inits per minute and token', async () => {
    const accessToken = await token();
    for (let times = 0; times < 6; times += 1) started(await tiktok.video(accessToken));
    expect(await tiktok.video(accessToken)).toMatchObject({ status: 429, body: errorBody('rate_limit_exceeded') });
    expect((await tiktok.photos(accessToken)).status).toBe(200);
    sandbox.advance(60_000);
    expect((await tiktok.video(accessToken)).status).toBe(200);
  });

  it('has no limit per minute when it is disabled', async () => {
    await sandbox.set('tiktok', { rateLimited: false });
    const accessToken = await token();
    for (let times = 0; times < 12; times += 1) started(await tiktok.video(accessToken));
  });

  it('can be accepted although the response was lost', async () => {
    const accessToken = await token();
    await sandbox.fault({ platform: 'tiktok', operation: 'initVideo', afterEffect: true });
    await expect(tiktok.video(accessToken)).rejects.toThrow();
    await expect
      .poll(async () => {
        sandbox.advance(5000);
        return sandbox.published();
      })
      .toHaveLength(1);
  });
});

describe('photos', () => {
  it.each([['jpg'], ['webp']])('are published from %s', async (extension) => {
    const accessToken = await token();
    const init = await tiktok.photos(accessToken, {
      post_info: { title: 'T', description: 'D', auto_add_music: true },
      source_info: { photo_images: [tiktok.sample(extension), tiktok.sample('jpg')] },
    });
    expect(started(init).publish_id).toMatch(/^p_pub_url~v2\./);
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({ data: { status: 'PUBLISH_COMPLETE' } });
    expect(await sandbox.published()).toMatchObject([
      { title: 'T', text: 'D', media: [{ kind: 'image' }, { kind: 'image' }] },
    ]);
  });

  it.each([
    ['png', 'file_format_check_failed'],
    ['gif', 'file_format_check_failed'],
    ['mp4', 'file_format_check_failed'],
    ['tiff', 'photo_pull_failed'],
  ])('fail for %s with %s', async (extension, reason) => {
    const accessToken = await token();
    const init = await tiktok.photos(accessToken, {
      source_info: { photo_images: [tiktok.sample('jpg'), tiktok.sample(extension)] },
    });
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({
      data: { status: 'FAILED', fail_reason: reason },
    });
  });

  it.each([
    { post_info: { title: 'x'.repeat(91) } },
    { post_info: { description: 'x'.repeat(4001) } },
    { post_info: { privacy_level: undefined } },
    { source_info: { photo_images: [] } },
    { source_info: { photo_images: Array.from({ length: 36 }, () => 'https://a.test/a.jpg') } },
    { source_info: { photo_cover_index: 1 } },
    { source_info: { source: 'FILE_UPLOAD' } },
    { post_mode: 'STORY' },
  ])('reject %j', async (wrong) => {
    expect(await tiktok.photos(await token(), wrong)).toMatchObject({ status: 400, body: errorBody('invalid_params') });
  });
});

describe('an inbox draft', () => {
  it('goes to the inbox and never live, five at a time', async () => {
    const accessToken = await token();
    const draft = () =>
      tiktok.post('inbox/video/init/', accessToken, {
        source_info: { source: 'PULL_FROM_URL', video_url: tiktok.sample('mp4') },
      });
    const init = await draft();
    expect(started(init).publish_id).toMatch(/^v_inbox_/);
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({ data: { status: 'SEND_TO_USER_INBOX' } });
    expect(await sandbox.published()).toEqual([]);
    for (let times = 0; times < 4; times += 1) started(await draft());
    expect(await draft()).toMatchObject({ status: 403, body: errorBody('spam_risk_too_many_pending_share') });
  });
});

describe('an unaudited app', () => {
  it('posts for private accounts only, and privately', async () => {
    await sandbox.set('tiktok', { unaudited: true });
    const refused = { status: 403, body: errorBody('unaudited_client_can_only_post_to_private_accounts') };
    expect(await tiktok.video(await token())).toMatchObject(refused);
    const bob = await sandbox.account('tiktok', { username: 'bob', isPrivate: true });
    expect(
      await tiktok.video(bob.accessToken, { post_info: { privacy_level: 'MUTUAL_FOLLOW_FRIENDS' } }),
    ).toMatchObject(refused);
    expect((await tiktok.video(bob.accessToken)).status).toBe(200);
  });

  it('posts for five users a day', async () => {
    await sandbox.set('tiktok', { unaudited: true });
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      started(await tiktok.video((await sandbox.account('tiktok', { username: name, isPrivate: true })).accessToken));
    }
    const sixth = await sandbox.account('tiktok', { username: 'f', isPrivate: true });
    expect(await tiktok.video(sixth.accessToken)).toMatchObject({
      status: 403,
      body: errorBody('reached_active_user_cap'),
    });
  });
});

it('limits posts per day when a limit is set', async () => {
  await sandbox.set('tiktok', { dailyPosts: 1 });
  const accessToken = await token();
  started(await tiktok.video(accessToken));
  expect(await tiktok.photos(accessToken)).toMatchObject({ status: 403, body: errorBody('spam_risk_too_many_posts') });
});

describe('the chunks of an upload', () => {
  const init = async (video_size: number, chunk_size: number, total_chunk_count: number) =>
    tiktok.post('video/init/', await token(), {
      post_info: { privacy_level: 'SELF_ONLY' },
      source_info: { source: 'FILE_UPLOAD', video_size, chunk_size, total_chunk_count },
    });

  it.each([
    [4 * MB, 4 * MB, 1],
    [64 * MB, 64 * MB, 1],
    [50_000_123, 10_000_000, 5],
    [127 * MB, 64 * MB, 1],
    [5 * MB, 5 * MB, 1],
  ])('%i bytes in chunks of %i are %i', async (size, chunk, count) => {
    expect(started(await init(size, chunk, count)).upload_url).toContain('/upload/video/?upload_id=');
  });

  it.each([
    ['rounded up', 50_000_123, 10_000_000, 6],
    ['one too few', 50_000_123, 10_000_000, 4],
    ['chunks below 5 MB', 20 * MB, 4 * MB, 5],
    ['a small file in two', 4 * MB, 2 * MB, 2],
    ['chunks above 64 MB', 200 * MB, 65 * MB, 3],
    ['a chunk larger than the file', 4 * MB, 5 * MB, 1],
    ['a file above 4 GB', 4096 * MB + 1, 64 * MB, 64],
    ['no chunks', 4 * MB, 4 * MB, 0],
    ['nothing', 0, 0, 0],
  ])('rejects %s', async (_name, size, chunk, count) => {
    expect(await init(size, chunk, count)).toMatchObject({ status: 400, body: errorBody('invalid_params') });
  });
});
