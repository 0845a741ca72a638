import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bigVideo } from '../media/large-video.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const sample = readFileSync(new URL('../media/samples/sample.mp4', import.meta.url));
const INSERT = '/youtube/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status';
const KIB_256 = 256 * 1024;

const resource = (snippet: Record<string, unknown> = {}, status: Record<string, unknown> = {}) => ({
  snippet: { title: 'A title', description: 'Words', ...snippet },
  status: { privacyStatus: 'unlisted', ...status },
});

const open = async (size: number, json: unknown = resource(), headers: Record<string, string> = {}) => {
  const { accessToken: token } = await sandbox.account('youtube');
  const reply = await sandbox.ask(INSERT, {
    token,
    json,
    headers: { 'x-upload-content-length': String(size), 'x-upload-content-type': 'video/mp4', ...headers },
  });
  return { token, reply, uri: reply.headers.get('location') ?? '' };
};

const put = (uri: string, token: string, bytes: Uint8Array<ArrayBuffer>, range: string, type = 'video/mp4') =>
  sandbox.ask(uri, {
    method: 'PUT',
    token,
    body: bytes,
    headers: { 'content-type': type, 'content-range': `bytes ${range}` },
  });

const probe = (uri: string, token: string, size: number) => put(uri, token, new Uint8Array(), `*/${size}`);
const whole = (bytes: Uint8Array) => `0-${bytes.length - 1}/${bytes.length}`;

describe('an upload session', () => {
  it('makes its video with the last byte, and always responds with it from then on', async () => {
    const { token, uri } = await open(sample.length);
    const empty = await probe(uri, token, sample.length);
    expect([empty.status, empty.headers.get('range'), empty.raw]).toEqual([308, null, '']);
    const made = await put(uri, token, sample, whole(sample));
    expect(made).toMatchObject({
      status: 201,
      body: { snippet: { title: 'A title' }, status: { uploadStatus: 'uploaded', privacyStatus: 'unlisted' } },
    });
    expect(await probe(uri, token, sample.length)).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await put(uri, token, sample, whole(sample))).toMatchObject({ status: 200 });
    const [post] = await sandbox.published();
    const stored = await fetch(post?.media[0]?.url ?? '');
    expect(Buffer.from(await stored.arrayBuffer()).equals(sample)).toBe(true);
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('takes chunks in order and of 256 KiB, and stores nothing of any other', async () => {
    const size = 2 * KIB_256 + 1000;
    const file = Buffer.concat(await bigVideo(size).toArray());
    const { token, uri } = await open(size);
    const first = await put(uri, token, file.subarray(0, KIB_256), `0-${KIB_256 - 1}/${size}`);
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${KIB_256 - 1}`]);
    const odd = await put(uri, token, file.subarray(KIB_256, KIB_256 + 1000), `${KIB_256}-${KIB_256 + 999}/${size}`);
    expect(odd.status).toBe(400);
    const gap = await put(uri, token, file.subarray(2 * KIB_256), `${2 * KIB_256}-${size - 1}/${size}`);
    expect([gap.status, gap.headers.get('range')]).toEqual([308, `bytes=0-${KIB_256 - 1}`]);
    expect((await put(uri, token, file.subarray(KIB_256), `${KIB_256}-${size - 1}/${size}`)).status).toBe(201);
  });

  it.each([
    ['another total', () => `0-${sample.length - 1}/${sample.length + 1}`, 'video/mp4', 400],
    ['another length', () => `0-${sample.length - 2}/${sample.length}`, 'video/mp4', 400],
    ['another type', () => whole(sample), 'video/webm', 400],
  ])('rejects %s', async (_name, range, type, status) => {
    const { token, uri } = await open(sample.length);
    expect((await put(uri, token, sample, range(), type)).status).toBe(status);
  });

  it('is its own account’s only, and expires after a week', async () => {
    const { token, uri } = await open(sample.length);
    const other = await sandbox.account('youtube', { username: 'bob' });
    expect((await probe(uri, other.accessToken, sample.length)).status).toBe(404);
    expect((await probe(uri, 'nonsense', sample.length)).body).toMatchObject({
      error: { code: 401, errors: [{ reason: 'authError' }] },
    });
    sandbox.advance(7 * 86_400_000);
    expect(await probe(uri, token, sample.length)).toMatchObject({ status: 404, raw: 'Not Found' });
  });

  it('can store half, and hide it behind an error', async () => {
    await sandbox.set('youtube', { store: 'halfThen503' });
    const size = 2 * KIB_256;
    const file = Buffer.concat(await bigVideo(size).toArray());
    const { token, uri } = await open(size);
    expect((await put(uri, token, file, whole(file))).status).toBe(503);
    expect((await probe(uri, token, size)).headers.get('range')).toBe(`bytes=0-${KIB_256 - 1}`);
  });
});

describe('opening a session', () => {
  it.each([
    ['no title', resource({ title: ' ' }), 'invalidTitle'],
    ['a long title', resource({ title: 'x'.repeat(101) }), 'invalidTitle'],
    ['angle brackets', resource({ description: 'a > b' }), 'invalidDescription'],
    ['a long description', resource({ description: 'é'.repeat(2501) }), 'invalidDescription'],
    ['a category that is none', resource({ categoryId: '999' }), 'invalidCategoryId'],
    ['a visibility that is none', resource({}, { privacyStatus: 'friends' }), 'invalidVideoMetadata'],
    ['an unknown field', { ...resource(), kids: true }, 'unexpectedPart'],
  ])('rejects %s', async (_name, json, reason) => {
    expect((await open(100, json)).reply).toMatchObject({ status: 400, body: { error: { errors: [{ reason }] } } });
  });

  it('requires the length and the type of the file', async () => {
    expect((await open(0)).reply.status).toBe(400);
    expect((await open(100, resource(), { 'x-upload-content-type': 'image/png' })).reply.status).toBe(400);
  });

  it('counts the uploads of the day, for all, and of the channel', async () => {
    await sandbox.set('youtube', { uploadsPerDay: 1, uploadsPerChannel: 0 });
    expect((await open(100)).reply.body).toMatchObject({ error: { errors: [{ reason: 'uploadLimitExceeded' }] } });
    await sandbox.set('youtube', { uploadsPerChannel: null });
    expect((await open(100)).reply.status).toBe(200);
    expect((await open(100)).reply).toMatchObject({
      status: 429,
      body: { error: { status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('per day') } },
    });
  });

  it('needs the permission', async () => {
    const { accessToken: token } = await sandbox.account('youtube', {
      username: 'reader',
      scopes: ['https://www.googleapis.com/auth/youtube.readonly'],
    });
    expect(await sandbox.ask(INSERT, { token, json: resource() })).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
    });
  });
});

describe('a video', () => {
  const statusOf = (token: string, id: string) =>
    sandbox.ask(`/youtube/youtube/v3/videos?part=status&id=${id}`, { token });
  const uploads = (token: string, channel: string) =>
    sandbox.ask(`/youtube/youtube/v3/playlistItems?part=snippet,contentDetails&playlistId=${channel}`, { token });

  const made = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { token, uri } = await open(bytes.length);
    const { id } = Object.assign({ id: '' }, (await put(uri, token, bytes, whole(bytes))).body);
    return { token, id };
  };

  it('is processed after a while, or fails', async () => {
    const [good, bad] = [await made(sample), await made(new Uint8Array(1000))];
    const uploadStatus = async ({ token, id }: { token: string; id: string }) => (await statusOf(token, id)).raw;
    expect(await uploadStatus(good)).toContain('"uploaded"');
    await expect
      .poll(async () => {
        sandbox.advance(1000);
        return await uploadStatus(good);
      })
      .toContain('"processed"');
    await expect
      .poll(async () => {
        sandbox.advance(1000);
        return await uploadStatus(bad);
      })
      .toContain('"failureReason":"invalidFile"');
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('shows up late in the list of uploads, which is the channel’s own', async () => {
    const { token, id } = await made(sample);
    const { accountId } = await sandbox.account('youtube');
    const playlist = accountId.replace('UC', 'UU');
    expect((await uploads(token, playlist)).body).toMatchObject({ items: [] });
    sandbox.advance(3000);
    expect((await uploads(token, playlist)).body).toMatchObject({ items: [{ contentDetails: { videoId: id } }] });
    expect((await uploads(token, 'UUsomebodyelse')).status).toBe(404);
    expect((await statusOf(token, 'unknown')).body).toMatchObject({ items: [] });
  });
});
