import { describe, expect, it } from 'vitest';
import { Herald } from './client.ts';
import { serveStore } from './testing/resumable-store.ts';
import { serveScript } from './testing/server.ts';

async function heraldWith(size: number) {
  const store = await serveStore(size);
  const started = { status: 201, body: { id: 'u1', uploadUrl: store.url, expiresAt: '2027-01-08T00:00:00Z' } };
  const { url, requests } = await serveScript(started, {
    status: 201,
    body: { id: 'u1', url: 'https://files.example/u1' },
  });
  return { herald: new Herald({ apiKey: 'sk_test_1', baseUrl: url }), store, requests };
}

describe('media.upload', () => {
  it('announces a file, sends its bytes to the store without the key, and completes the upload', async () => {
    const { herald, store, requests } = await heraldWith(5);
    const file = new File(['hello'], 'a clip.mp4', { type: 'video/mp4' });
    expect(await herald.media.upload(file)).toMatchObject({ id: 'u1' });
    expect(store.kept().toString()).toBe('hello');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/media/uploads',
      'POST /v1/media/uploads/u1/complete',
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      sizeBytes: 5,
      contentType: 'video/mp4',
      fileName: 'a clip.mp4',
    });
  });

  it.each([
    [new Uint8Array([1, 2, 3]), {}, { sizeBytes: 3, contentType: 'application/octet-stream' }],
    [new Blob(['abc'], { type: 'text/plain;charset=utf-8' }), {}, { sizeBytes: 3, contentType: 'text/plain' }],
    [
      new Blob(['abc'], { type: 'video/mp4' }),
      { contentType: 'audio/mp4', fileName: 'b.m4a' },
      { sizeBytes: 3, contentType: 'audio/mp4', fileName: 'b.m4a' },
    ],
  ])('accepts %o with %j', async (file, options, announced) => {
    const { herald, store, requests } = await heraldWith(3);
    await herald.media.upload(file, options);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(announced);
    expect(store.kept()).toHaveLength(3);
  });
});
