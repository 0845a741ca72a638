import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Storage } from '@google-cloud/storage';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFiles } from './files.ts';
import { readObject } from './object-stream.ts';
import { publicUrlOf } from './public-url.ts';

const storage = { bucket: 'b', publicUrl: 'https://media.example.com', uploadOrigin: 'https://storage.googleapis.com' };

const bytes = Buffer.alloc(1_000_000, 'x');

/** A bucket of the real client, with a server that contains only this object. */
async function aBucket() {
  const server = createServer((_request, response) => {
    response.writeHead(206, { 'content-length': bytes.length });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const apiEndpoint = `http://127.0.0.1:${port}`;
  return new Storage({ projectId: 'p', apiEndpoint, retryOptions: { autoRetry: false } }).bucket('b');
}

it('a large object is read without a listener leak warning', async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error): void => void warnings.push(warning);
  process.on('warning', keep);
  onTestFinished(() => void process.off('warning', keep));
  const bucket = await aBucket();
  const range = { start: 0, end: bytes.length - 1 };
  expect((await buffer(readObject(bucket, 'large', range))).equals(bytes)).toBe(true);
  await nextTurn();
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
});

it('the public URL of a file is built from the bucket at Cloud Storage', () => {
  expect(publicUrlOf({ ...storage, publicUrl: null }, 'media/a b/1.png')).toBe(
    'https://storage.googleapis.com/b/media/a%20b/1.png',
  );
});

it.each(['https://media.example.com', 'https://media.example.com/'])(
  'the public URL of a file is built directly under %s, as behind a load balancer',
  (publicUrl) => {
    expect(publicUrlOf({ ...storage, publicUrl }, 'media/1.png')).toBe('https://media.example.com/media/1.png');
  },
);

it('a signed URL leads to Cloud Storage, whatever STORAGE_PUBLIC_URL is, and is signed by the service account', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const folder = mkdtempSync(join(tmpdir(), 'herald-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const account = {
    type: 'service_account',
    client_email: 'herald@p.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  writeFileSync(join(folder, 'key.json'), JSON.stringify(account));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', join(folder, 'key.json'));
  vi.stubEnv('STORAGE_EMULATOR_HOST', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const url = new URL(await createFiles({ projectId: 'p', storage }).signedUrl('private/a.zip', 900_000));

  expect(`${url.origin}${url.pathname}`).toBe('https://storage.googleapis.com/b/private/a.zip');
  expect(publicUrlOf(storage, 'private/a.zip')).toBe(`${url.origin}${url.pathname}`);
  const { 'X-Goog-Signature': signature = '', ...signed } = Object.fromEntries(url.searchParams);
  expect(signed).toMatchObject({ 'X-Goog-Expires': '900', 'X-Goog-SignedHeaders': 'host' });
  const [, ...scope] = signed['X-Goog-Credential']?.split('/') ?? [];
  // https://cloud.google.com/storage/docs/authentication/signatures
  const query = url.search.slice(1).replace(/&X-Goog-Signature=.*/, '');
  const canonical = `GET\n${url.pathname}\n${query}\nhost:${url.host}\n\nhost\nUNSIGNED-PAYLOAD`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['GOOG4-RSA-SHA256', signed['X-Goog-Date'], scope.join('/'), hash].join('\n');
  expect(verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'hex'))).toBe(true);
});
