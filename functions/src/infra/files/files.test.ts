import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Storage } from '@google-cloud/storage';
import { expect, it, onTestFinished } from 'vitest';
import { readObject } from './object-stream.ts';
import { publicUrlOf } from './public-url.ts';

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
  expect(publicUrlOf({ bucket: 'b', publicUrl: null }, 'media/a b/1.png')).toBe(
    'https://storage.googleapis.com/b/media/a%20b/1.png',
  );
});

it.each(['https://media.example.com', 'https://media.example.com/'])(
  'the public URL of a file is built directly under %s, as behind a load balancer',
  (publicUrl) => {
    expect(publicUrlOf({ bucket: 'b', publicUrl }, 'media/1.png')).toBe('https://media.example.com/media/1.png');
  },
);
