import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idOf, sample, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const REDIRECT = 'https://app.test/callback';
const VERIFIER = 'v'.repeat(43);

async function token(options: object = {}): Promise<string> {
  const { accessToken } = await sandbox.account('mastodon', options);
  return z.object({ accessToken: z.string() }).parse(JSON.parse(accessToken)).accessToken;
}

async function register(more: object = {}) {
  const json = { client_name: 'App', redirect_uris: REDIRECT, scopes: 'read:accounts write:statuses', ...more };
  return sandbox.ask('/mastodon/api/v1/apps', { json });
}

async function newApp() {
  return z.object({ client_id: z.string(), client_secret: z.string() }).parse((await register()).body);
}

function authorize(query: Record<string, string>) {
  const parameters = { redirect_uri: REDIRECT, response_type: 'code', state: 's', _sandbox: 'approve', ...query };
  return sandbox.ask(`/mastodon/oauth/authorize?${new URLSearchParams(parameters)}`);
}

function post(access: string, json: unknown, headers: Record<string, string> = {}) {
  return sandbox.ask('/mastodon/api/v1/statuses', { token: access, json, headers });
}

function upload(access: string, name: string, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new Blob([sample(name)]), name);
  return sandbox.ask('/mastodon/api/v2/media', { token: access, body });
}

it.each([{ client_name: '' }, { redirect_uris: 'callback' }, { scopes: 'everything' }, { other: '1' }])(
  'an app at a Mastodon server is not registered with %j',
  async (wrong) => {
    expect((await register(wrong)).status).toBe(422);
  },
);

it('an app at a Mastodon server is registered five times in ten minutes', async () => {
  for (let count = 0; count < 5; count += 1) expect((await register()).status).toBe(200);
  const refused = await register();
  expect(refused.status).toBe(429);
  expect(Date.parse(refused.headers.get('x-ratelimit-reset') ?? '')).not.toBeNaN();
});

it('an app at a Mastodon server is authorized at its addresses, for its scopes, and gets a token once', async () => {
  const { client_id, client_secret } = await newApp();
  expect((await authorize({ client_id: 'other' })).status).toBe(400);
  expect((await authorize({ client_id, redirect_uri: `${REDIRECT}/` })).status).toBe(400);
  const beyond = await authorize({ client_id, scope: 'write:media' });
  expect(beyond.headers.get('location')).toContain('error=invalid_scope');
  const plain = await authorize({ client_id, scope: 'read:accounts', code_challenge: VERIFIER });
  expect(plain.headers.get('location')).toContain('error=invalid_code_challenge_method');
  const back = new URL((await authorize({ client_id, scope: 'read:accounts' })).headers.get('location') ?? '');
  const code = back.searchParams.get('code') ?? '';
  const grant = (more: object = {}) =>
    sandbox.ask('/mastodon/oauth/token', {
      form: { grant_type: 'authorization_code', client_id, client_secret, redirect_uri: REDIRECT, code, ...more },
    });
  expect(await grant({ client_secret: 'other' })).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  expect(await grant({ redirect_uri: `${REDIRECT}/` })).toMatchObject({ status: 400 });
  expect(await grant({ grant_type: 'refresh_token' })).toMatchObject({ status: 400 });
  expect(await grant()).toMatchObject({ status: 200, body: { scope: 'read:accounts' } });
  expect(await grant()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

it.each<[object, number]>([
  [{}, 422],
  [{ status: ' ' }, 422],
  [{ status: 'a', visibility: 'friends' }, 422],
  [{ status: 'a', text: 'b' }, 422],
  [{ status: 'a', media_ids: ['1'] }, 422],
  [{ status: 'x'.repeat(501) }, 422],
  [{ status: 'x'.repeat(498), spoiler_text: 'eye' }, 422],
  [{ status: `${'x'.repeat(477)}https://herald.example/${'y'.repeat(99)}` }, 422],
  [{ status: `${'x'.repeat(476)} https://herald.example/${'y'.repeat(99)}` }, 200],
  [{ status: `${'x'.repeat(490)} @alice@other.example` }, 200],
])('a post on a Mastodon server with the body %j returns %i', async (body, expected) => {
  expect((await post(await token(), body)).status).toBe(expected);
});

it('a post on a Mastodon server is made once by an idempotency key, for an hour', async () => {
  const access = await token();
  const send = () => post(access, { status: 'Once' }, { 'idempotency-key': 'k' });
  const first = idOf(await send());
  expect(idOf(await send())).toBe(first);
  sandbox.advance(3_600_000);
  expect(idOf(await send())).not.toBe(first);
});

it('a post on a Mastodon server requires the permission and a token', async () => {
  const less = await token({ username: 'less', scopes: ['read:accounts'] });
  expect((await post(less, { status: 'a' })).status).toBe(403);
  expect((await post('nonsense', { status: 'a' })).status).toBe(401);
});

it('a post on a Mastodon server takes processed files of its author once, and a video alone', async () => {
  const access = await token();
  const [image, other] = [idOf(await upload(access, 'sample.jpg')), idOf(await upload(access, 'sample.png'))];
  const video = await upload(access, 'sample.mp4');
  expect(video.status).toBe(202);
  const withFiles = (...media_ids: string[]) => post(access, { media_ids });
  expect((await withFiles(idOf(video))).status).toBe(422);
  sandbox.advance(2000);
  const theirs = await token({ username: 'bob' });
  expect((await post(theirs, { media_ids: [image] })).status).toBe(422);
  expect((await withFiles(image, idOf(video))).status).toBe(422);
  expect((await withFiles(image)).status).toBe(200);
  expect((await withFiles(image)).status).toBe(422);
  sandbox.advance(86_400_000);
  expect((await withFiles(other)).status).toBe(422);
});

describe('a reply on a Mastodon server', () => {
  const missing = { status: 404, body: { error: 'The post you are trying to reply to does not appear to exist.' } };
  const reply = (access: string, in_reply_to_id: string, headers: Record<string, string> = {}) =>
    post(access, { status: 'Below', in_reply_to_id }, headers);

  it('a reply on a Mastodon server follows a post that exists, and outlives it without a parent', async () => {
    const access = await token();
    expect(await reply(access, '123')).toMatchObject(missing);
    const root = idOf(await post(access, { status: 'Root' }));
    const made = await reply(access, root, { 'idempotency-key': 'k' });
    expect(made).toMatchObject({ status: 200, body: { in_reply_to_id: root } });
    const remove = (by: string) => sandbox.ask(`/mastodon/api/v1/statuses/${root}`, { method: 'DELETE', token: by });
    expect((await remove(await token({ username: 'bob' }))).status).toBe(404);
    expect(await remove(access)).toMatchObject({ status: 200, body: { id: root, text: 'Root' } });
    expect(await reply(access, root, { 'idempotency-key': 'k' })).toMatchObject(missing);
    expect(await sandbox.published()).toMatchObject([{ id: idOf(made), replyTo: null }]);
  });

  it('a reply on a Mastodon server is in a list without replies, unless it is to another account', async () => {
    const [access, theirs] = [await token(), await token({ username: 'bob' })];
    const root = idOf(await post(access, { status: 'Root' }));
    const own = idOf(await reply(access, root));
    const other = idOf(await reply(access, idOf(await post(theirs, { status: 'Theirs' }))));
    const me = await sandbox.ask('/mastodon/api/v1/accounts/verify_credentials', { token: access });
    const list = async (query: string) => {
      const path = `/mastodon/api/v1/accounts/${idOf(me)}/statuses?${query}`;
      const { body } = await sandbox.ask(path, { token: access });
      return z.array(z.object({ id: z.string(), in_reply_to_id: z.string().nullable() })).parse(body);
    };
    expect((await list('')).map(({ id }) => id)).toEqual([other, own, root]);
    expect(await list('exclude_replies=true')).toEqual([
      { id: own, in_reply_to_id: root },
      { id: root, in_reply_to_id: null },
    ]);
  });
});

it.each<[name: string, fields: Record<string, string>]>([
  ['sample.mp3', {}],
  ['sample.jpg', { description: 'x'.repeat(1501) }],
  ['sample.jpg', { alt_text: 'x' }],
])('a file for a Mastodon server is refused (%s, %j)', async (name, fields) => {
  expect((await upload(await token(), name, fields)).status).toBe(422);
});

it('a file for a Mastodon server is one of 30 in half an hour', async () => {
  await sandbox.set('mastodon', { uploadsPerWindow: 1 });
  const access = await token();
  expect((await upload(access, 'sample.jpg')).status).toBe(200);
  expect((await upload(access, 'sample.jpg')).status).toBe(429);
});

it('a Mastodon server reads at most 20 posts in one call', async () => {
  const access = await token();
  for (const [count, status] of [
    [20, 200],
    [21, 422],
  ] as const) {
    const query = Array.from({ length: count }, (_, index) => `id[]=${index}`).join('&');
    expect((await sandbox.ask(`/mastodon/api/v1/statuses?${query}`, { token: access })).status).toBe(status);
  }
});
