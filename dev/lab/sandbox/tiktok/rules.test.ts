import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { bigVideo } from '../media/large-video.ts';
import { DAY_MS, type SandboxReply, sample, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const MB = 1024 * 1024;
const video = sample('sample.mp4');

async function token(options: object = {}) {
  return (await sandbox.account('tiktok', options)).accessToken;
}

function post(path: string, access: string, json?: unknown) {
  return sandbox.ask(`/tiktok/v2/post/publish/${path}`, {
    method: 'POST',
    token: access,
    ...(json !== undefined && { json }),
  });
}

function refused(code: string, status = 400) {
  return { status, body: { error: { code } } };
}
const INVALID = refused('invalid_params');

function pulled(path = 'sample.mp4') {
  return { source: 'PULL_FROM_URL', video_url: sandbox.media(path) };
}

function initVideo(access: string, post_info: object = {}, source_info: object = pulled()) {
  return post('video/init/', access, { post_info: { privacy_level: 'SELF_ONLY', ...post_info }, source_info });
}

function initPhotos(access: string, post_info: object = {}, source_info: object = {}, more: object = {}) {
  const photos = { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images: [sandbox.media('sample.jpg')] };
  const body = { media_type: 'PHOTO', post_mode: 'DIRECT_POST', ...more, source_info: { ...photos, ...source_info } };
  return post('content/init/', access, { ...body, post_info: { privacy_level: 'SELF_ONLY', ...post_info } });
}

function status(access: string, publish_id: string) {
  return post('status/fetch/', access, { publish_id });
}

async function ended(access: string, init: SandboxReply) {
  await sandbox.settle();
  return (await status(access, textIn(init, 'publish_id'))).body;
}

function failed(fail_reason: string) {
  return { data: { status: 'FAILED', fail_reason }, error: { code: 'ok' } };
}

it.each<[object, object, string]>([
  [{ privacy_level: undefined }, {}, 'privacy_level'],
  [{ privacy_level: 'PUBLIC' }, {}, 'privacy_level'],
  [{ caption: 'x' }, {}, 'caption'],
  [{ video_cover_timestamp_ms: -1 }, {}, 'video_cover_timestamp_ms'],
  [{ auto_add_music: true }, {}, 'auto_add_music'],
  [{ disable_duet: 'true' }, {}, 'disable_duet'],
  [{ title: 'x'.repeat(2201) }, {}, 'title'],
  [{}, { video_url: 'a.mp4' }, 'video_url'],
  [{}, { source: 'MAGIC' }, 'source'],
])('a pulled video on TikTok is refused with the post %j and the source %j', async (info, source, hint) => {
  const reply = await initVideo(await token(), info, { ...pulled(), ...source });
  expect(reply).toMatchObject(INVALID);
  expect(reply.raw).toContain(hint);
});

it('a pulled video on TikTok requires JSON, the scope, POST, the slash, and a privacy level of the account', async () => {
  const url = '/tiktok/v2/post/publish/video/init/';
  const access = await token();
  expect(await sandbox.ask(url, { token: access, form: { a: '1' } })).toMatchObject(INVALID);
  expect((await sandbox.ask(url, { token: access })).status).toBe(405);
  expect((await sandbox.ask(url.slice(0, -1), { token: access, json: {} })).status).toBe(404);
  const reader = await token({ username: 'reader', scopes: ['user.info.basic', 'video.upload'] });
  expect(await initVideo(reader)).toMatchObject(refused('scope_not_authorized', 401));
  const mismatch = refused('privacy_level_option_mismatch', 403);
  expect(await initVideo(access, { privacy_level: 'FOLLOWER_OF_CREATOR' })).toMatchObject(mismatch);
  expect(await initVideo(access, { brand_content_toggle: true })).toMatchObject(mismatch);
  sandbox.advance(7_200_000);
  expect(await initVideo(access)).toMatchObject(refused('access_token_invalid', 401));
});

it('a pulled video on TikTok may allow nothing that the creator has disabled', async () => {
  await sandbox.set('tiktok', { duetDisabled: true });
  expect(await initVideo(await token())).toMatchObject(INVALID);
  expect((await initVideo(await token(), { disable_duet: true })).status).toBe(200);
});

it.each([
  ['status/404', 'video_pull_failed'],
  ['redirect?to=/media/sample.mp4', 'video_pull_failed'],
  ['cut?bytes=200000', 'video_pull_failed'],
  ['sample.jpg', 'file_format_check_failed'],
  ['sample.mp3', 'file_format_check_failed'],
])('a pulled video on TikTok from %s fails with %s after a successful call', async (path, reason) => {
  const access = await token();
  expect(await ended(access, await initVideo(access, {}, pulled(path)))).toMatchObject(failed(reason));
  expect(await sandbox.published()).toEqual([]);
});

it('a pulled video must be under a verified prefix or domain when the TikTok app requires it', async () => {
  const verifiedPrefixes = ['media.test', 'https://other.test/a/'];
  await sandbox.set('tiktok', { urlVerification: true, verifiedPrefixes });
  const access = await token();
  const pull = (video_url: string) => initVideo(access, {}, { source: 'PULL_FROM_URL', video_url });
  for (const url of ['https://cdn.media.test/a.mp4', 'https://other.test/a/b.mp4'])
    expect((await pull(url)).status).toBe(200);
  for (const url of ['https://notmedia.test/a.mp4', 'https://other.test/b.mp4'])
    expect(await pull(url)).toMatchObject(refused('url_ownership_unverified', 403));
});

it.each<[object, object, object]>([
  [{ title: 'x'.repeat(91) }, {}, {}],
  [{ description: 'x'.repeat(4001) }, {}, {}],
  [{ privacy_level: undefined }, {}, {}],
  [{ is_aigc: true }, {}, {}],
  [{}, {}, { post_mode: 'MEDIA_UPLOAD' }],
  [{ privacy_level: undefined, disable_comment: true }, {}, { post_mode: 'MEDIA_UPLOAD' }],
  [{}, { photo_images: [] }, {}],
  [{}, { photo_images: Array.from({ length: 36 }, () => 'https://a.test/a.jpg') }, {}],
  [{}, { photo_cover_index: 1 }, {}],
  [{}, { source: 'FILE_UPLOAD' }, {}],
  [{}, {}, { post_mode: 'STORY' }],
])('photos on TikTok are refused with %j %j %j', async (info, source, more) => {
  expect(await initPhotos(await token(), info, source, more)).toMatchObject(INVALID);
});

it.each([
  ['sample.png', 'file_format_check_failed'],
  ['sample.mp4', 'file_format_check_failed'],
  ['sample.tiff', 'photo_pull_failed'],
])('photos on TikTok from %s fail with %s', async (file, reason) => {
  const access = await token();
  const init = await initPhotos(access, {}, { photo_images: [sandbox.media('sample.jpg'), sandbox.media(file)] });
  expect(await ended(access, init)).toMatchObject(failed(reason));
});

it('TikTok allows six inits, thirty statuses and twenty creator infos per minute and token', async () => {
  const access = await token();
  const init = await initVideo(access);
  const limits: [number, () => Promise<SandboxReply>][] = [
    [5, () => initVideo(access)],
    [30, () => status(access, textIn(init, 'publish_id'))],
    [20, () => post('creator_info/query/', access)],
  ];
  for (const [count, call] of limits) {
    for (let times = 0; times < count; times += 1) expect((await call()).status).toBe(200);
    expect(await call()).toMatchObject(refused('rate_limit_exceeded', 429));
  }
  sandbox.advance(60_000);
  expect((await initVideo(access)).status).toBe(200);
});

it('TikTok allows an unaudited app private posts of private accounts, for five users a day', async () => {
  await sandbox.set('tiktok', { unaudited: true });
  const unaudited = refused('unaudited_client_can_only_post_to_private_accounts', 403);
  expect(await initVideo(await token())).toMatchObject(unaudited);
  const [first, ...others] = await Promise.all([...'abcdef'].map((username) => token({ username, isPrivate: true })));
  expect(await initVideo(first ?? '', { privacy_level: 'MUTUAL_FOLLOW_FRIENDS' })).toMatchObject(unaudited);
  for (const access of [first ?? '', ...others.slice(0, 4)]) expect((await initVideo(access)).status).toBe(200);
  expect(await initVideo(others[4] ?? '')).toMatchObject(refused('reached_active_user_cap', 403));
});

it('TikTok limits direct posts and pending drafts per day', async () => {
  await sandbox.set('tiktok', { dailyPosts: 1 });
  const access = await token();
  await initVideo(access);
  expect(await initPhotos(access)).toMatchObject(refused('spam_risk_too_many_posts', 403));
  const draft = () => post('inbox/video/init/', access, { source_info: pulled() });
  for (let times = 0; times < 5; times += 1) expect((await draft()).status).toBe(200);
  expect(await draft()).toMatchObject(refused('spam_risk_too_many_pending_share', 403));
});

it('TikTok returns a status only for an id of the same account', async () => {
  const [ada, bob] = [await token(), await token({ username: 'bob' })];
  const publish_id = textIn(await initVideo(ada), 'publish_id');
  expect(await status(bob, publish_id)).toMatchObject(refused('token_not_authorized_for_specified_publish_id'));
  expect(await status(ada, 'nothing')).toMatchObject(refused('invalid_publish_id'));
  for (const body of [{}, { publish_id: 7 }, { publish_id, more: 1 }])
    expect(await post('status/fetch/', ada, body)).toMatchObject(INVALID);
});

it('TikTok can cancel a publish while its file is pulled', async () => {
  const access = await token();
  const init = await initVideo(access, {}, pulled('slow?everyMs=10000'));
  const cancel = () => post('cancel/', access, { publish_id: textIn(init, 'publish_id') });
  expect((await cancel()).status).toBe(200);
  expect((await status(access, textIn(init, 'publish_id'))).body).toMatchObject(failed('publish_cancelled'));
  expect(await cancel()).toMatchObject(refused('publish_not_cancellable'));
});

it.each<[string, object, string, number]>([
  ['user/info/', {}, 'fields=open_id,email', 400],
  ['user/info/', {}, '', 400],
  ['user/info/', {}, 'fields=likes_count', 401],
  ['video/list/', { max_count: 21 }, 'fields=id', 400],
  ['video/list/', { page: 1 }, 'fields=id', 400],
  ['video/list/', {}, 'fields=id,secret', 400],
  ['video/list/', {}, 'fields=id', 401],
])('TikTok refuses %s with %j and %s', async (path, json, query, expected) => {
  const scopes = expected === 401 ? ['user.info.basic'] : undefined;
  const access = await token({ scopes });
  const body = path === 'user/info/' ? {} : { json };
  expect((await sandbox.ask(`/tiktok/v2/${path}?${query}`, { token: access, ...body })).status).toBe(expected);
});

it('TikTok accepts the token in the header only, until the token is revoked', async () => {
  const { accessToken, refreshToken } = await sandbox.account('tiktok');
  const inQuery = await sandbox.ask(`/tiktok/v2/user/info/?fields=open_id&access_token=${accessToken}`);
  expect(inQuery).toMatchObject(refused('access_token_invalid', 401));
  const client = { client_key: 'herald-local', client_secret: 'herald-local-secret' };
  await sandbox.ask('/tiktok/v2/oauth/revoke/', { form: { ...client, token: accessToken } });
  expect((await initVideo(accessToken)).status).toBe(401);
  const form = { ...client, grant_type: 'refresh_token', refresh_token: refreshToken ?? '' };
  expect((await sandbox.ask('/tiktok/v2/oauth/token/', { form })).body).toMatchObject({ error: 'invalid_grant' });
});

describe('an upload to TikTok', () => {
  const uploaded = (video_size: number, chunk_size: number, total_chunk_count: number) => ({
    source: 'FILE_UPLOAD',
    video_size,
    chunk_size,
    total_chunk_count,
  });
  const begin = async (size: number, chunk = size) => {
    const access = await token();
    const init = await initVideo(access, {}, uploaded(size, chunk, Math.floor(size / chunk)));
    return { access, init, url: textIn(init, 'upload_url') };
  };
  const put = (url: string, body: Uint8Array<ArrayBuffer>, range: string, type = 'video/mp4') =>
    sandbox.ask(url, { method: 'PUT', body, headers: { 'content-type': type, 'content-range': `bytes ${range}` } });
  const whole = `0-${video.length - 1}/${video.length}`;

  it.each([
    [4 * MB, 4 * MB, 1, 200],
    [50_000_123, 10_000_000, 5, 200],
    [127 * MB, 64 * MB, 1, 200],
    [50_000_123, 10_000_000, 6, 400],
    [50_000_123, 10_000_000, 4, 400],
    [20 * MB, 4 * MB, 5, 400],
    [4 * MB, 2 * MB, 2, 400],
    [200 * MB, 65 * MB, 3, 400],
    [4 * MB, 5 * MB, 1, 400],
    [4096 * MB + 1, 64 * MB, 64, 400],
    [4 * MB, 4 * MB, 0, 400],
  ])(
    'an upload to TikTok of %i bytes in chunks of %i, %i of them, returns %i',
    async (size, chunk, count, expected) => {
      expect((await initVideo(await token(), {}, uploaded(size, chunk, count))).status).toBe(expected);
    },
  );

  it('an upload to TikTok accepts chunks in order: 206 for a part, 416 with the next offset, 201 at the end', async () => {
    const size = 11 * MB;
    const file = Buffer.concat(await bigVideo(size).toArray());
    const { access, init, url } = await begin(size, 5 * MB);
    const send = (from: number, to: number) => put(url, file.subarray(from, to), `${from}-${to - 1}/${size}`);
    for (const expected of [206, 416]) {
      const part = await send(0, 5 * MB);
      expect([part.status, part.headers.get('content-range')]).toEqual([expected, `bytes 0-${5 * MB}/${size}`]);
    }
    expect((await send(5 * MB, 5 * MB + 10)).status).toBe(400);
    expect((await send(5 * MB, size)).status).toBe(201);
    expect(await ended(access, init)).toMatchObject({ data: { status: 'PUBLISH_COMPLETE' } });
  });

  it.each([
    ['x', 'video/mp4'],
    [`0-${video.length - 1}/${video.length + 1}`, 'video/mp4'],
    [`0-${video.length - 2}/${video.length}`, 'video/mp4'],
    [whole, 'application/octet-stream'],
  ])('an upload to TikTok refuses the range %s with the type %s', async (range, type) => {
    const { url } = await begin(video.length);
    expect((await put(url, video, range, type)).status).toBe(400);
  });

  it('an upload to TikTok keeps its offset when the connection breaks in a chunk', async () => {
    const { url } = await begin(video.length);
    const headers = { 'content-type': 'video/mp4', 'content-length': video.length, 'content-range': `bytes ${whole}` };
    const broken = request(url, { method: 'PUT', headers }).on('error', () => undefined);
    broken.write(video.subarray(0, 1000), () => broken.destroy());
    await expect.poll(async () => (await sandbox.calls('?operation=upload')).length).toBe(1);
    await expect.poll(async () => (await put(url, video, whole)).status).toBe(201);
  });

  it('an upload to TikTok requires its token within an hour, and a video', async () => {
    const { access, init, url } = await begin(1000);
    const junk = new Uint8Array(1000);
    expect((await put(url.replace(/upload_token=.*/, 'upload_token=x'), junk, '0-999/1000')).status).toBe(404);
    expect((await put(url, junk, '0-999/1000')).status).toBe(201);
    expect(await ended(access, init)).toMatchObject(failed('file_format_check_failed'));
    const late = await begin(video.length);
    sandbox.advance(DAY_MS);
    expect((await put(late.url, video, whole)).status).toBe(403);
  });
});
