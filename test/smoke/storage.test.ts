import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stack } from '../support/stack.ts';

const base = `http://${stack.storageHost}`;
const bucket = `${stack.projectId}.appspot.com`;

test('a stored file is served at its public address, with its type', async () => {
  const name = `media/${randomUUID()}/a b.txt`;
  const upload = `${base}/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${encodeURIComponent(name)}`;
  const headers = { 'content-type': 'text/plain', authorization: 'Bearer owner' };
  const stored = await fetch(upload, { method: 'POST', headers, body: 'Hello' });
  expect(stored.status).toBe(200);
  const served = await fetch(`${base}/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`);
  expect(await served.text()).toBe('Hello');
  expect(served.headers.get('content-type')).toBe('text/plain');
});

test('a browser that writes or reads through the client API is refused', async () => {
  const path = `${base}/v0/b/${bucket}/o/${encodeURIComponent(`stack-${randomUUID()}.txt`)}`;
  const written = await fetch(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' });
  expect(written.status).toBe(403);
  expect((await fetch(path)).status).toBe(403);
});
