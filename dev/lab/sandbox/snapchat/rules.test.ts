import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY_MS, sample, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const [key, iv] = [randomBytes(32), randomBytes(16)];
function encrypted(bytes: Buffer): Buffer<ArrayBuffer> {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

async function someone() {
  const { accessToken: token, accountId } = await sandbox.account('snapchat');
  const post = (path: string, json: unknown) =>
    sandbox.ask(`/snapchat/v1/public_profiles/${accountId}/${path}`, { token, json });
  const create = (more: object = {}) =>
    post('media', { type: 'VIDEO', name: 'x', key: key.toString('base64'), iv: iv.toString('base64'), ...more });
  const part = (path: string, fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (bytes) body.append('file', new Blob([bytes]));
    return sandbox.ask(`/snapchat${path}`, { token, body });
  };
  const add = (path: string, bytes: Uint8Array<ArrayBuffer>, part_number = '1') =>
    part(path, { action: 'ADD', part_number }, bytes);
  const finalize = (path: string) => part(path, { action: 'FINALIZE' });
  const begin = async (type = 'VIDEO') => {
    const reply = await create({ type });
    return { id: textIn(reply, 'media_id'), path: textIn(reply, 'add_path') };
  };
  const uploaded = async (name: string, type = 'VIDEO') => {
    const { id, path } = await begin(type);
    await add(path, encrypted(sample(name)));
    expect((await finalize(path)).raw).toContain('SUCCESS');
    return id;
  };
  return { token, post, create, add, finalize, begin, uploaded };
}

function refused(error_code: string, status = 400) {
  return { status, body: { request_status: 'ERROR', error_code } };
}

it.each([
  { key: randomBytes(16).toString('base64') },
  { key: key.toString('hex') },
  { iv: randomBytes(32).toString('base64') },
  { type: 'AUDIO' },
  { name: 'x'.repeat(101) },
  { url: 'https://media.example/a.mp4' },
])('media uploaded to Snapchat are refused with %j', async (wrong) => {
  expect(await (await someone()).create(wrong)).toMatchObject(refused('INVALID_REQUEST'));
});

it('media for Snapchat must be complete, encrypted and of a supported type, in up to 35 parts below 32 MB', async () => {
  const { begin, add, finalize } = await someone();
  const { path } = await begin();
  const bytes = encrypted(sample('sample.mp4'));
  for (const number of ['0', '36', 'x', ''])
    expect(await add(path, new Uint8Array(16), number)).toMatchObject(refused('INVALID_REQUEST'));
  expect((await add(path, new Uint8Array(32 * 1024 * 1024))).status).toBe(413);
  await add(path, bytes.subarray(1000), '2');
  expect(await finalize(path)).toMatchObject(refused('INVALID_REQUEST'));
  await add(path, bytes.subarray(0, 1000));
  expect((await finalize(path)).raw).toContain('SUCCESS');
  const clear = await begin();
  await add(clear.path, Buffer.from(sample('sample.mp4').subarray(0, 16_000)));
  expect(await finalize(clear.path)).toMatchObject(refused('MEDIA_DECRYPTION_FAILED'));
  const other = await begin();
  await add(other.path, encrypted(sample('sample.gif')));
  expect(await finalize(other.path)).toMatchObject(refused('MEDIA_INVALID'));
});

it('media for Snapchat can be posted once they are processed, within a day', async () => {
  const { post, uploaded } = await someone();
  const media_id = await uploaded('sample.jpg', 'IMAGE');
  expect(await post('stories', { media_id })).toMatchObject(refused('MEDIA_PROCESSING'));
  sandbox.advance(3000);
  expect((await post('stories', { media_id })).status).toBe(200);
  sandbox.advance(DAY_MS);
  expect(await (await someone()).post('stories', { media_id })).toMatchObject(refused('MEDIA_EXPIRED'));
  expect(await sandbox.published()).toHaveLength(1);
});

it.each<[string, object, string]>([
  ['spotlights', { description: 'x' }, 'INVALID_REQUEST'],
  ['spotlights', { locale: 'en_US', description: 'x'.repeat(161) }, 'INVALID_DESCRIPTION'],
  ['spotlights', { locale: 'en_US' }, 'INVALID_MEDIA_TYPE'],
  ['stories', { description: 'x' }, 'INVALID_REQUEST'],
  ['saved_stories', { title: 'x'.repeat(46) }, 'INVALID_TITLE'],
])('Snapchat refuses a post to %s with %j', async (path, more, code) => {
  const { post, uploaded } = await someone();
  const media_id = await uploaded('sample.png', 'IMAGE');
  sandbox.advance(3000);
  const saved = { saved_stories: [{ ...more, snap_sources: [{ media_id }] }] };
  expect(await post(path, path === 'saved_stories' ? saved : { media_id, ...more })).toMatchObject(refused(code));
  expect(await sandbox.published()).toEqual([]);
});

it('Snapchat moderates a Spotlight, and lists it late', async () => {
  await sandbox.set('snapchat', { moderation: 'REJECTED' });
  const { post, uploaded } = await someone();
  const media_id = await uploaded('sample.mp4');
  sandbox.advance(3000);
  await post('spotlights', { media_id, locale: 'en_US', description: 'Look' });
  sandbox.advance(1000);
  expect(await sandbox.published()).toEqual([]);
});

it('Snapchat returns an empty 403 for another profile, and for an app that is not approved', async () => {
  const { token, create } = await someone();
  const { accountId } = await sandbox.account('snapchat', { username: 'bob' });
  const elsewhere = `/snapchat/v1/public_profiles/${accountId}/stories`;
  expect(await sandbox.ask(elsewhere, { token, json: { media_id: 'x' } })).toMatchObject({ status: 403, raw: '' });
  await sandbox.set('snapchat', { allowlisted: false });
  const reply = await create();
  expect([reply.status, reply.raw]).toEqual([403, '']);
  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  sandbox.advance(3_600_000);
  expect((await create()).status).toBe(401);
});
