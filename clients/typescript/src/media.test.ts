import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { serveScript } from './testing/server.ts';

const expiresAt = '2027-01-08T00:00:00Z';

async function serveUpload() {
  const { url, requests } = await serveScript(
    ({ headers }) => ({ status: 201, body: { id: 'u1', uploadUrl: `http://${headers.host}/store`, expiresAt } }),
    {},
    { status: 201, body: { id: 'u1', url: 'https://files.example/u1' } },
  );
  return { media: new Herald({ apiKey: 'sk_test_1', baseUrl: url }).media, requests };
}

it('media.upload announces a file, sends its bytes to the store without the key, and completes the upload', async () => {
  const { media, requests } = await serveUpload();
  const file = new File(['hello'], 'a clip.mp4', { type: 'video/mp4' });
  expect(await media.upload(file)).toMatchObject({ id: 'u1' });
  expect(requests).toMatchObject([
    { method: 'POST', path: '/v1/media/uploads' },
    { method: 'PUT', path: '/store', body: 'hello' },
    { method: 'POST', path: '/v1/media/uploads/u1/complete' },
  ]);
  expect(requests.map(({ headers }) => headers['service-api-key'])).toEqual(['sk_test_1', undefined, 'sk_test_1']);
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
  const { media, requests } = await serveUpload();
  await media.upload(file, options);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(announced);
  expect(requests[1]?.body).toHaveLength(3);
});

it('media.upload refuses a session for a file of another size before any request', async () => {
  const { media, requests } = await serveUpload();
  const session = { id: 'u1', uploadUrl: 'http://127.0.0.1:1', expiresAt, sizeBytes: 5 };
  const upload = media.upload(new Blob(['longer']), { session });
  await expect(upload).rejects.toThrow(new TypeError('The session is for a file of 5 bytes, not 6.'));
  expect(requests).toEqual([]);
});
