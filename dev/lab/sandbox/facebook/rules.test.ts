import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SeededAccount } from '../core/platform.ts';
import { DAY_MS, idOf, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
type Form = Record<string, string>;

function prove(token: string): Form {
  return {
    appsecret_proof: createHmac('sha256', 'herald-local-secret').update(token).digest('hex'),
  };
}

function page(options: object = {}) {
  return sandbox.account('facebook', options);
}

function get(token: string, path: string, query: Form = {}) {
  return sandbox.ask(`/facebook/v25.0${path}?${new URLSearchParams({ ...query, ...prove(token) })}`, { token });
}

function post({ accountId, accessToken: token }: SeededAccount, path: string, form: Form) {
  return sandbox.ask(`/facebook/v25.0/${accountId}${path}`, { token, form: { ...form, ...prove(token) } });
}

function photo(account: SeededAccount, file = 'sample.jpg') {
  return post(account, '/photos', { url: sandbox.media(file), published: 'false' });
}

function attach(...ids: string[]) {
  return Object.fromEntries(ids.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })]));
}

function refused(code: number, error_subcode?: number) {
  return {
    body: { error: { code, ...(error_subcode && { error_subcode }) } },
  };
}

it.each<[Form, number, number?]>([
  [{}, 100],
  [{ text: 'x' }, 100],
  [{ message: 'x'.repeat(63_207) }, 100],
  [{ 'attached_media[1]': '{"media_fbid":"1"}' }, 100],
  [{ 'attached_media[0]': '1' }, 100],
  [{ 'attached_media[0]': '{"media_fbid":"1"}' }, 100, 33],
  [{ 'attached_media[0]': '{"media_fbid":"1"}', link: 'https://a.test/' }, 100],
  [{ link: 'a.test' }, 100],
  [{ link: 'https://m.facebook.com/a' }, 100, 1609008],
])('a post on Facebook is refused with %j', async (form, code, subcode) => {
  expect(await post(await page(), '/feed', form)).toMatchObject({ status: 400, ...refused(code, subcode) });
});

it('a post on Facebook attaches a photo once, within a day', async () => {
  const ada = await page();
  const [used, old] = [idOf(await photo(ada)), idOf(await photo(ada))];
  await post(ada, '/feed', attach(used));
  expect(await post(ada, '/feed', attach(used))).toMatchObject(refused(1, 1366051));
  sandbox.advance(DAY_MS);
  expect(await post(ada, '/feed', attach(old))).toMatchObject(refused(100, 33));
});

it('a post on Facebook requires the token of the Page with a proof and the permission, and the Page in the path', async () => {
  const ada = await page();
  const bob = await page({ username: 'bob', scopes: ['pages_show_list'] });
  const form = { message: 'Hello' };
  expect(await post({ ...ada, accessToken: ada.refreshToken ?? '' }, '/feed', form)).toMatchObject(refused(200));
  expect(await post(bob, '/feed', form)).toMatchObject({ status: 403, ...refused(200) });
  expect(await post({ ...ada, accountId: bob.accountId }, '/feed', form)).toMatchObject(refused(100, 33));
  for (const proof of [{}, { appsecret_proof: '00' }]) {
    const options = { token: ada.accessToken, form: { ...form, ...proof } };
    expect((await sandbox.ask(`/facebook/v25.0/${ada.accountId}/feed`, options)).raw).toContain('appsecret_proof');
  }
  expect(await sandbox.published()).toEqual([]);
});

it.each([
  ['status/404', 324, 2069019],
  ['sample.mp3', 324, 2069019],
  ['sample.webp', 1, 1366046],
])('a post on Facebook refuses a photo from %s', async (file, code, subcode) => {
  expect(await photo(await page(), file)).toMatchObject(refused(code, subcode));
});

describe('a reel on Facebook', () => {
  const start = async (account: SeededAccount) => {
    const reply = await post(account, '/video_reels', { upload_phase: 'start' });
    return { id: textIn(reply, 'video_id'), url: textIn(reply, 'upload_url') };
  };
  const upload = ({ accessToken }: SeededAccount, url: string, headers: Form) =>
    sandbox.ask(url, { method: 'POST', headers: { authorization: `OAuth ${accessToken}`, ...headers } });
  const finish = (account: SeededAccount, video_id: string) =>
    post(account, '/video_reels', { upload_phase: 'finish', video_id, video_state: 'PUBLISHED' });
  const uploaded = async (account: SeededAccount, file = 'sample.mp4') => {
    const { id, url } = await start(account);
    await upload(account, url, { file_url: sandbox.media(file) });
    await sandbox.settle(1000);
    return id;
  };
  const missing = { status: 400, ...refused(6000) };

  it('a reel on Facebook is finished once with its file, and is live some time later', async () => {
    const ada = await page();
    expect(await finish(ada, (await start(ada)).id)).toMatchObject(missing);
    const id = await uploaded(ada);
    expect((await finish(ada, id)).body).toMatchObject({ success: true });
    expect(await finish(ada, id)).toMatchObject(missing);
    expect(await sandbox.published()).toEqual([]);
    sandbox.advance(3000);
    expect(await finish(ada, id)).toMatchObject(missing);
    expect(await sandbox.published()).toMatchObject([{ id }]);
  });

  it('a reel on Facebook accepts the URL of its file as a header once, and another URL after a failure', async () => {
    const ada = await page();
    const { id, url } = await start(ada);
    const problem = (type: string) => ({ status: 400, body: { debug_info: { type, retriable: false } } });
    const file_url = sandbox.media('sample.mp4');
    expect(await upload(ada, url, {})).toMatchObject(problem('ParameterValidationError'));
    expect((await upload(ada, url, { file_url: sandbox.media('status/404') })).status).toBe(200);
    await sandbox.settle(1000);
    expect((await get(ada.accessToken, `/${id}`, { fields: 'status' })).raw).toContain('"video_status":"error"');
    expect((await upload(ada, url, { file_url })).status).toBe(200);
    expect(await upload(ada, url, { file_url })).toMatchObject(problem('OffsetInvalidError'));
  });
});

it('Facebook fetches a video during the call, and keeps an upright video as a draft', async () => {
  const ada = await page();
  const send = (file: string) => post(ada, '/videos', { file_url: sandbox.media(file), published: 'true' });
  expect(await send('status/404')).toMatchObject({ status: 400, ...refused(389) });
  const [wide, upright] = [idOf(await send('wide.mp4')), idOf(await send('sample.mp4'))];
  sandbox.advance(3000);
  expect(await sandbox.published()).toMatchObject([{ id: wide }]);
  expect((await get(ada.accessToken, `/${upright}`, { fields: 'status' })).raw).toContain('"publish_status":"draft"');
});

describe('a story on Facebook', () => {
  const fields = 'post_id,status,media_type,media_id,url';
  const stories = ({ accountId, accessToken }: SeededAccount) => get(accessToken, `/${accountId}/stories`, { fields });

  it('a story on Facebook is a photo that was added before and is in no post, and is listed for a day', async () => {
    const ada = await page();
    const [id, posted] = [idOf(await photo(ada)), idOf(await photo(ada))];
    await post(ada, '/feed', attach(posted));
    expect(await post(ada, '/photo_stories', { url: sandbox.media('sample.jpg') })).toMatchObject(refused(100));
    expect(await post(ada, '/photo_stories', { photo_id: posted })).toMatchObject(refused(1, 1366051));
    const reply = await post(ada, '/photo_stories', { photo_id: id });
    expect(reply).toMatchObject({ status: 200, body: { success: true, post_id: expect.any(String) } });
    expect(await post(ada, '/photo_stories', { photo_id: id })).toMatchObject(refused(1, 1366051));
    const story = { post_id: textIn(reply, 'post_id'), status: 'published', media_type: 'photo', media_id: id };
    expect((await stories(ada)).body).toMatchObject({ data: [story] });
    sandbox.advance(DAY_MS);
    expect((await stories(ada)).body).toEqual({ data: [] });
  });

  it('a story on Facebook is a video without a text, which is live once it is processed', async () => {
    const ada = await page();
    const started = await post(ada, '/video_stories', { upload_phase: 'start' });
    const [video_id, url] = [textIn(started, 'video_id'), textIn(started, 'upload_url')];
    const headers = { authorization: `OAuth ${ada.accessToken}`, file_url: sandbox.media('sample.mp4') };
    await sandbox.ask(url, { method: 'POST', headers });
    await sandbox.settle(1000);
    const finish = (more: Form) => post(ada, '/video_stories', { upload_phase: 'finish', video_id, ...more });
    expect(await finish({ description: 'A text' })).toMatchObject(refused(100));
    expect(
      await post(ada, '/video_reels', { upload_phase: 'finish', video_id, video_state: 'PUBLISHED' }),
    ).toMatchObject(refused(100, 33));
    expect((await finish({})).body).toMatchObject({ success: true, post_id: expect.any(String) });
    expect(await finish({})).toMatchObject(refused(6000));
    expect(await sandbox.published()).toEqual([]);
    sandbox.advance(3000);
    expect((await stories(ada)).body).toMatchObject({ data: [{ media_type: 'video', media_id: video_id }] });
    expect(await sandbox.published()).toMatchObject([{ visibility: 'story', text: '' }]);
  });
});

describe('a comment on Facebook', () => {
  const comment = (account: SeededAccount, id: string, form: Form) =>
    post({ ...account, accountId: id }, '/comments', form);
  const list = ({ accessToken }: SeededAccount, id: string, query: Form = {}) =>
    get(accessToken, `/${id}/comments`, query);
  const posted = async (options: object = {}) => {
    const ada = await page(options);
    return { ada, id: idOf(await post(ada, '/feed', { message: 'A post' })) };
  };
  const messages = ({ body }: { body: unknown }) =>
    z
      .object({ data: z.array(z.object({ message: z.string() })) })
      .parse(body)
      .data.map(({ message }) => message);

  it.each<Form>([
    {},
    { message: ' ' },
    { message: 'x'.repeat(8001) },
    { message: 'A comment', attachment_url: 'sample.jpg' },
    { message: 'A comment', media: 'sample.jpg' },
  ])('a comment on Facebook is refused with %j', async (form) => {
    const { ada, id } = await posted();
    expect(await comment(ada, id, form)).toMatchObject({ status: 400, ...refused(100) });
  });

  it('a comment on Facebook has a text, one picture that can be loaded, or both', async () => {
    const { ada, id } = await posted();
    const attachment_url = sandbox.media('sample.jpg');
    const form = { message: 'Both', attachment_url, fields: 'id,permalink_url' };
    expect((await comment(ada, id, form)).body).toMatchObject({
      id: expect.stringContaining('_'),
      permalink_url: expect.stringContaining('comment_id='),
    });
    await comment(ada, id, { attachment_url });
    for (const file of ['status/404', 'sample.mp4', 'sample.webp'])
      expect(await comment(ada, id, { attachment_url: sandbox.media(file) })).toMatchObject(refused(324, 2069019));
    expect(await sandbox.published()).toMatchObject([{ comments: [`Both ${attachment_url}`, attachment_url] }]);
    const fields = 'message,from,attachment';
    const from = { id: ada.accountId };
    expect((await list(ada, id, { fields, order: 'reverse_chronological' })).body).toMatchObject({
      data: [
        { from, attachment: { type: 'photo' } },
        { message: 'Both', attachment: { type: 'photo' } },
      ],
    });
  });

  it('a comment on Facebook requires its permission, and a live post or video of the Page', async () => {
    const less = await posted({ username: 'less', scopes: ['pages_read_engagement', 'pages_manage_posts'] });
    expect(await comment(less.ada, less.id, { message: 'First' })).toMatchObject({ status: 403, ...refused(200) });
    const { ada, id } = await posted();
    const [bob, photoId] = [await page({ username: 'bob' }), idOf(await photo(ada))];
    for (const [account, objectId] of [[bob, id] as const, [ada, photoId] as const])
      expect(await comment(account, objectId, { message: 'First' })).toMatchObject(refused(100, 33));
    const video = idOf(await post(ada, '/videos', { file_url: sandbox.media('wide.mp4'), published: 'true' }));
    expect(await comment(ada, video, { message: 'First' })).toMatchObject(refused(100, 33));
    sandbox.advance(3000);
    expect(await comment(ada, video, { message: 'First' })).toMatchObject({ status: 200 });
  });

  it('a comment on Facebook is listed after a lag, in either order and in pages', async () => {
    const { ada, id } = await posted();
    for (const message of ['1', '2', '3']) await comment(ada, id, { message });
    expect(messages(await list(ada, id))).toEqual(['1', '2', '3']);
    const first = await list(ada, id, { order: 'reverse_chronological', limit: '2' });
    expect(messages(first)).toEqual(['3', '2']);
    const after = textIn(first, 'after');
    expect(messages(await list(ada, id, { order: 'reverse_chronological', limit: '2', after }))).toEqual(['1']);
    await sandbox.set('facebook', { listLagMs: 1000 });
    expect(messages(await list(ada, id))).toEqual([]);
  });

  it('a comment on Facebook goes with its post', async () => {
    const { ada, id } = await posted();
    await comment(ada, id, { message: 'First' });
    const options = { token: ada.accessToken, method: 'DELETE' };
    const path = `/facebook/v25.0/${id}?${new URLSearchParams(prove(ada.accessToken))}`;
    expect((await sandbox.ask(path, options)).body).toEqual({ success: true });
    expect(await sandbox.published()).toEqual([]);
    expect(await comment(ada, id, { message: 'Second' })).toMatchObject(refused(100, 33));
    expect(await list(ada, id)).toMatchObject(refused(100, 33));
  });
});
