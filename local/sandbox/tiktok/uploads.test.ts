import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { bigVideo } from '../media/large-video.ts';
import { started, tiktokClient } from '../testing/clients/tiktok.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const tiktok = tiktokClient(sandbox);

const MB = 1024 * 1024;
const sample = readFileSync(new URL('../media/samples/sample.mp4', import.meta.url));

const begin = async (video_size: number, chunk_size = video_size) => {
  const { accessToken } = await sandbox.account('tiktok');
  const total_chunk_count = Math.floor(video_size / chunk_size);
  const init = await tiktok.post('video/init/', accessToken, {
    post_info: { privacy_level: 'SELF_ONLY', title: 'uploaded' },
    source_info: { source: 'FILE_UPLOAD', video_size, chunk_size, total_chunk_count },
  });
  const { upload_url: url = '', publish_id } = started(init);
  return { accessToken, init, url, publish_id };
};

const put = (url: string, bytes: Uint8Array<ArrayBuffer>, range: string, headers: Record<string, string> = {}) =>
  sandbox.ask(url, {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes ${range}`, ...headers },
  });

const whole = (bytes: Uint8Array) => `0-${bytes.length - 1}/${bytes.length}`;

describe('an upload', () => {
  it('publishes by itself when the last byte arrives', async () => {
    const { accessToken, init, url, publish_id } = await begin(sample.length);
    expect(publish_id).toMatch(/^v_pub_file~v2-1\./);
    expect((await tiktok.status(accessToken, publish_id)).body).toMatchObject({
      data: { status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 },
    });
    expect((await put(url, sample, whole(sample))).status).toBe(201);
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({ data: { status: 'PUBLISH_COMPLETE' } });
    const [post] = await sandbox.published();
    const stored = await fetch(post?.media[0]?.url ?? '');
    expect(Buffer.from(await stored.arrayBuffer()).equals(sample)).toBe(true);
  });

  it('takes chunks in order: 206 for a part, 416 with the offset to continue at, 201 at the end', async () => {
    const size = 11 * MB;
    const video = Buffer.concat(await bigVideo(size).toArray());
    const { accessToken, init, url } = await begin(size, 5 * MB);
    const [first, rest] = [video.subarray(0, 5 * MB), video.subarray(5 * MB)];
    const part = await put(url, first, `0-${5 * MB - 1}/${size}`);
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-${5 * MB}/${size}`]);
    const again = await put(url, first, `0-${5 * MB - 1}/${size}`);
    expect([again.status, again.headers.get('content-range')]).toEqual([416, `bytes 0-${5 * MB}/${size}`]);
    expect((await put(url, rest, `${5 * MB}-${size - 1}/${size}`)).status).toBe(201);
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({ data: { status: 'PUBLISH_COMPLETE' } });
  });

  it('can name the last byte instead of the count', async () => {
    await sandbox.set('tiktok', { uploadedRange: 'lastByte' });
    const { url } = await begin(sample.length);
    expect((await put(url, sample, whole(sample))).headers.get('content-range')).toBe(`bytes ${whole(sample)}`);
  });

  it.each([
    ['no range', 'x', {}],
    ['another total', `0-${sample.length - 1}/${sample.length + 1}`, {}],
    ['another length', `0-${sample.length - 2}/${sample.length}`, {}],
    ['another type', whole(sample), { 'content-type': 'application/octet-stream' }],
  ])('rejects %s with 400', async (_name, range, headers) => {
    const { url } = await begin(sample.length);
    expect((await put(url, sample, range, headers)).status).toBe(400);
  });

  it('rejects a chunk of another size than announced', async () => {
    const { url } = await begin(10 * MB, 5 * MB);
    expect((await put(url, Buffer.alloc(6 * MB), `0-${6 * MB - 1}/${10 * MB}`)).status).toBe(400);
  });

  it('has a URL that expires after an hour', async () => {
    const { url } = await begin(sample.length);
    expect((await put(url.replace(/upload_token=.*/, 'upload_token=x'), sample, whole(sample))).status).toBe(404);
    sandbox.advance(3_600_000);
    expect((await put(url, sample, whole(sample))).status).toBe(403);
  });

  it('stays where it was when the connection breaks in a chunk', async () => {
    const { accessToken, publish_id, url } = await begin(sample.length);
    const broken = request(url, {
      method: 'PUT',
      headers: {
        'content-type': 'video/mp4',
        'content-length': sample.length,
        'content-range': `bytes ${whole(sample)}`,
      },
    });
    broken.on('error', () => undefined);
    broken.write(sample.subarray(0, 1000), () => broken.destroy());
    await expect.poll(async () => (await sandbox.calls('?operation=upload')).length).toBe(1);
    await expect.poll(async () => (await put(url, sample, whole(sample))).status).toBe(201);
    expect((await tiktok.status(accessToken, publish_id)).body).toMatchObject({
      data: { uploaded_bytes: sample.length },
    });
  });

  it('can lose its response, and reports its progress', async () => {
    const { url } = await begin(sample.length);
    await sandbox.fault({ platform: 'tiktok', operation: 'upload', status: 502, afterEffect: true });
    expect((await put(url, sample, whole(sample))).status).toBe(502);
    const again = await put(url, sample, whole(sample));
    expect([again.status, again.headers.get('content-range')]).toEqual([
      416,
      `bytes 0-${sample.length}/${sample.length}`,
    ]);
  });

  it('fails for bytes that are no video', async () => {
    const bytes = new Uint8Array(1000);
    const { accessToken, init, url } = await begin(bytes.length);
    expect((await put(url, bytes, whole(bytes))).status).toBe(201);
    expect((await tiktok.ended(accessToken, init)).body).toMatchObject({
      data: { status: 'FAILED', fail_reason: 'file_format_check_failed' },
    });
  });
});
