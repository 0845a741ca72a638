import { createCipheriv, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const sample = (name: string) => readFileSync(new URL(`../media/samples/${name}`, import.meta.url));

const [key, iv] = [randomBytes(32), randomBytes(16)];
const encrypted = (bytes: Buffer): Buffer<ArrayBuffer> => {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

const made = z.object({ media_id: z.string(), add_path: z.string(), finalize_path: z.string() });

const someone = async () => {
  const { accessToken: token, accountId } = await sandbox.account('snapchat');
  const at = `/snapchat/v1/public_profiles/${accountId}`;
  const post = (place: string, json: unknown) => sandbox.ask(`${at}/${place}`, { token, json });
  const create = (json: Record<string, unknown> = {}) =>
    post('media', { type: 'VIDEO', name: 'x', key: key.toString('base64'), iv: iv.toString('base64'), ...json });
  const part = (path: string, fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (bytes) body.append('file', new Blob([bytes]));
    return sandbox.ask(`/snapchat${path}`, { token, body });
  };
  const finalize = (path: string) => part(path, { action: 'FINALIZE' });
  const uploaded = async (name: string, type = 'VIDEO') => {
    const media = made.parse((await create({ type })).body);
    await part(media.add_path, { action: 'ADD', part_number: '1' }, encrypted(sample(name)));
    expect((await finalize(media.finalize_path)).raw).toContain('SUCCESS');
    return media.media_id;
  };
  return { token, accountId, post, create, part, finalize, uploaded };
};

const failing = (error_code: string, status = 400) => ({ status, body: { request_status: 'ERROR', error_code } });

describe('a medium', () => {
  it('is put together from its parts and decrypted', async () => {
    const { create, part, finalize, post } = await someone();
    const media = made.parse((await create()).body);
    const bytes = encrypted(sample('sample.mp4'));
    await part(media.add_path, { action: 'ADD', part_number: '2' }, bytes.subarray(1000));
    expect(await finalize(media.finalize_path)).toMatchObject(failing('INVALID_REQUEST'));
    await part(media.add_path, { action: 'ADD', part_number: '1' }, bytes.subarray(0, 1000));
    expect((await finalize(media.finalize_path)).body).toMatchObject({ request_status: 'SUCCESS' });
    sandbox.advance(3000);
    await post('stories', { media_id: media.media_id });
    const [snap] = await sandbox.published();
    const stored = await fetch(snap?.media[0]?.url ?? '');
    expect(Buffer.from(await stored.arrayBuffer()).equals(sample('sample.mp4'))).toBe(true);
  });

  it.each([
    ['a short key', { key: randomBytes(16).toString('base64') }],
    ['a key in hex', { key: key.toString('hex') }],
    ['a long IV', { iv: randomBytes(32).toString('base64') }],
    ['an unknown type', { type: 'AUDIO' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['an unknown field', { url: 'https://media.example/a.mp4' }],
  ])('is rejected with %s', async (_name, wrong) => {
    const { create } = await someone();
    expect(await create(wrong)).toMatchObject(failing('INVALID_REQUEST'));
  });

  it.each([
    ['in the clear', (bytes: Buffer<ArrayBuffer>) => bytes, 'MEDIA_DECRYPTION_FAILED'],
    ['of another kind', () => encrypted(sample('sample.gif')), 'MEDIA_INVALID'],
  ])('is rejected when it comes %s', async (_name, spoil, code) => {
    const { create, part, finalize } = await someone();
    const media = made.parse((await create()).body);
    const plain = Buffer.from(sample('sample.mp4')).subarray(0, 16_000);
    await part(media.add_path, { action: 'ADD', part_number: '1' }, spoil(Buffer.from(plain)));
    expect(await finalize(media.finalize_path)).toMatchObject(failing(code));
  });

  it.each(['0', '36', 'x', ''])('has no part number "%s"', async (part_number) => {
    const { create, part } = await someone();
    const media = made.parse((await create()).body);
    expect(await part(media.add_path, { action: 'ADD', part_number }, new Uint8Array(16))).toMatchObject(
      failing('INVALID_REQUEST'),
    );
  });

  it('accepts no request of 32 MB', async () => {
    const { create, part } = await someone();
    const media = made.parse((await create()).body);
    const tooLarge = new Uint8Array(32 * 1024 * 1024);
    expect((await part(media.add_path, { action: 'ADD', part_number: '1' }, tooLarge)).status).toBe(413);
  });

  it('is posted once it is ready, and within a day', async () => {
    const { post, uploaded } = await someone();
    const media_id = await uploaded('sample.jpg', 'IMAGE');
    expect(await post('stories', { media_id })).toMatchObject(failing('MEDIA_PROCESSING'));
    sandbox.advance(3000);
    expect((await post('stories', { media_id })).body).toEqual({
      request_status: 'SUCCESS',
      request_id: expect.any(String),
    });
    sandbox.advance(86_400_000);
    const later = await someone();
    expect(await later.post('stories', { media_id })).toMatchObject(failing('MEDIA_EXPIRED'));
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('can be posted twice, unless that is disabled', async () => {
    const { post, uploaded } = await someone();
    const media_id = await uploaded('sample.jpg', 'IMAGE');
    sandbox.advance(3000);
    await post('stories', { media_id });
    await post('stories', { media_id });
    expect(await sandbox.published()).toHaveLength(2);
    await sandbox.set('snapchat', { repost: 'refuse', errorStatus: 200 });
    expect(await post('stories', { media_id })).toMatchObject(failing('MEDIA_POSTING_ALREADY_IN_PROGRESS', 200));
  });
});

describe('posting', () => {
  it.each([
    ['a Spotlight without a locale', 'spotlights', { description: 'x' }],
    ['a long description', 'spotlights', { locale: 'en_US', description: 'x'.repeat(161) }],
    ['a story with words', 'stories', { description: 'x' }],
  ])('rejects %s', async (_name, place, body) => {
    const { post, uploaded } = await someone();
    const media_id = await uploaded('sample.mp4');
    sandbox.advance(3000);
    expect((await post(place, { media_id, ...body })).status).toBe(400);
    expect(await sandbox.published()).toEqual([]);
  });

  it('takes videos only for a Spotlight, moderates it, and lists it late', async () => {
    const { post, uploaded, token, accountId } = await someone();
    const [image, film] = [await uploaded('sample.png', 'IMAGE'), await uploaded('sample.mp4')];
    sandbox.advance(3000);
    const spotlight = { locale: 'en_US', description: 'Look' };
    expect(await post('spotlights', { media_id: image, ...spotlight })).toMatchObject(failing('INVALID_MEDIA_TYPE'));
    const reply = await post('spotlights', { media_id: film, ...spotlight });
    expect(reply.body).toMatchObject({ spotlight_id: expect.stringMatching(/^[\w-]{20,128}$/) });
    const list = () => sandbox.ask(`/snapchat/v1/public_profiles/${accountId}/spotlights`, { token });
    expect((await list()).body).toMatchObject({ spotlights: [] });
    await sandbox.set('snapchat', { moderation: 'REJECTED' });
    sandbox.advance(3000);
    expect((await list()).body).toMatchObject({ spotlights: [{ spotlight: { status: 'REJECTED' } }] });
    expect(await sandbox.published()).toEqual([]);
  });

  it('has an id for a saved story', async () => {
    const { post, uploaded } = await someone();
    const media_id = await uploaded('sample.png', 'IMAGE');
    sandbox.advance(3000);
    const story = (title: string) => ({ saved_stories: [{ title, snap_sources: [{ media_id }] }] });
    expect(await post('saved_stories', story('x'.repeat(46)))).toMatchObject(failing('INVALID_TITLE'));
    expect((await post('saved_stories', story('One evening'))).body).toMatchObject({
      saved_stories: [{ saved_story: { id: expect.any(String) } }],
    });
  });
});

describe('access', () => {
  it('is an empty 403 for an app that is not approved, and for a profile of another account', async () => {
    const { token, create } = await someone();
    const other = await sandbox.account('snapchat', { username: 'bob' });
    const elsewhere = `/snapchat/v1/public_profiles/${other.accountId}/stories`;
    expect(await sandbox.ask(elsewhere, { token, json: { media_id: 'x' } })).toMatchObject({ status: 403, raw: '' });
    await sandbox.set('snapchat', { allowlisted: false });
    const refused = await create();
    expect([refused.status, refused.raw]).toEqual([403, '']);
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
