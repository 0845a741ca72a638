import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { serveStore } from './testing/resumable-store.ts';
import { serveScript } from './testing/server.ts';

async function serverFor(size: number) {
  const store = await serveStore(size);
  const started = { status: 201, body: { id: 'u1', uploadUrl: store.url, expiresAt: '2027-01-08T00:00:00Z' } };
  const { url, requests } = await serveScript(started, {
    status: 201,
    body: { id: 'u1', url: 'https://files.example/u1' },
  });
  return { open: () => new Herald({ apiKey: 'sk_test_1', baseUrl: url }), store, requests };
}

it('media.upload announces a file, sends its bytes to the store without the key, and completes the upload', async () => {
  const { open, store, requests } = await serverFor(5);
  const file = new File(['hello'], 'a clip.mp4', { type: 'video/mp4' });
  expect(await open().media.upload(file)).toMatchObject({ id: 'u1' });
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
])('media.upload accepts %o with %j', async (file, options, announced) => {
  const { open, store, requests } = await serverFor(3);
  await open().media.upload(file, options);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(announced);
  expect(store.kept()).toHaveLength(3);
});

it('media.upload refuses a session for a file of another size before any request', async () => {
  const { open, store, requests } = await serverFor(5);
  const session = { id: 'u1', uploadUrl: store.url, expiresAt: '2027-01-08T00:00:00Z', sizeBytes: 5 };
  const upload = open().media.upload(new Blob(['longer']), { session });
  await expect(upload).rejects.toThrow(new TypeError('The session is for a file of 5 bytes, not 6.'));
  expect([requests, store.ranges]).toEqual([[], []]);
});
