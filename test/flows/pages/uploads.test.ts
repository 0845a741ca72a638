import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { request } from '../../support/api.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const upload = z.object({ id: z.string(), uploadUrl: z.string() });

let cookie: string;
beforeAll(async () => {
  cookie = await beginSession(await createUser());
});

async function sample(name: string): Promise<ArrayBuffer> {
  return (await fetch(`${stack.sandboxUrl}/media/${name}`)).arrayBuffer();
}

/** Uploads a file as the pages do. */
async function store(bytes: ArrayBuffer) {
  const body = { sizeBytes: bytes.byteLength, contentType: 'application/octet-stream', fileName: 'a file' };
  const { id, uploadUrl } = upload.parse((await visit('/api/media/uploads', { body, cookie })).body);
  expect((await fetch(uploadUrl, { method: 'PUT', body: bytes })).status).toBe(200);
  return visit(`/api/media/uploads/${id}/complete`, { body: {}, cookie });
}

it('a page may send a file to the store, whatever origins the API allows', async () => {
  const { host, origin } = new URL(stack.functionsUrl);
  expect(stack.webUrl).not.toBe(origin);
  const headers = { cookie: `__session=${cookie}`, origin, 'x-forwarded-host': host };
  const body = { sizeBytes: 5, contentType: 'application/octet-stream' };
  const response = await request('/web/api/media/uploads', { body, headers, at: stack.functionsUrl });
  expect(response.status).toBe(201);
  const { uploadUrl } = upload.parse(response.body);
  const sent = await fetch(uploadUrl, { method: 'PUT', body: 'bytes' });
  expect(sent.headers.get('access-control-allow-origin')).toBe(origin);
});

it('a file from a page is stored, checked, and deleted', async () => {
  const { status, body } = await store(await sample('sample.png'));
  expect([status, body]).toMatchObject([201, { mimeType: 'image/png' }]);
  const { id } = z.object({ id: z.string() }).parse(body);
  const content = { text: '', platform: 'threads', mediaIds: [id] };
  const checked = await visit('/api/posts/check-files', { body: { post: { content } }, cookie });
  expect(checked.body).toMatchObject({
    unusable: [],
    files: [
      {
        field: 'body.post.content.mediaIds.0',
        mimeType: 'image/png',
        sizeBytes: expect.any(Number),
        durationSeconds: null,
        width: expect.any(Number),
        height: expect.any(Number),
      },
    ],
  });
  expect((await visit(`/api/media/${id}`, { method: 'DELETE', cookie })).status).toBe(200);
});

it('a file from a page is refused when its bytes have no supported type', async () => {
  const { status, body } = await store(await sample('sample.svg'));
  expect([status, body]).toMatchObject([400, { error: { code: 'upload_failed' } }]);
});

it('a file from a page is accepted only from users with a subscription', async () => {
  const guest = await beginSession(await createUser({ subscription: 'none' }));
  const body = { sizeBytes: 5, contentType: 'image/png' };
  const response = await visit('/api/media/uploads', { body, cookie: guest });
  expect(response.body).toMatchObject({ error: { code: 'forbidden' } });
});

it('the pages may send to the file store, and to no other place', async () => {
  const body = { sizeBytes: 5, contentType: 'image/png' };
  const { uploadUrl } = upload.parse((await visit('/api/media/uploads', { body, cookie })).body);
  const { headers } = await visit('/dashboard/compose', { cookie });
  const connect = headers
    .get('content-security-policy')
    ?.split('; ')
    .find((directive) => directive.startsWith('connect-src'));
  expect(connect?.split(' ')).toEqual([
    'connect-src',
    "'self'",
    expect.any(String),
    new URL(uploadUrl).origin,
    expect.any(String),
  ]);
});
