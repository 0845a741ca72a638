import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../model/clock.ts';
import { MediaFailure } from '../../platforms/kit/outcomes.ts';
import { createPartMemory } from '../../platforms/kit/part-memory.ts';
import { platformRules } from '../../platforms/rules.ts';
import { createOpenMedia } from './open-media.ts';

const MB = 1024 * 1024;
/** The beginning of a video. */
const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\0mdat', 'latin1');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

/** YouTube takes no images, so none is made to fit. */
const asItIs = {
  userId: 'user',
  rules: platformRules.youtube,
  keepMetadata: false,
  withPartMemory: createPartMemory(),
  readable: async (url: string) => url,
  onChange: () => undefined,
};

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<{ url: string; requests: () => number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/file`, requests: () => requests };
}
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

function open(url: string, maxBytes = 32 * MB) {
  const rules = { maxBytes, idleMs: 2_000, totalMs: 10_000, allowedPrivateHosts: [new URL(url).host] };
  return createOpenMedia(rules, systemClock, asItIs)({ kind: 'image', url });
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function failure(promise: Promise<unknown>): Promise<MediaFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof MediaFailure) return error;
  throw new Error(`Not a MediaFailure: ${String(error)}`);
}

it('the type of a small file is detected from its bytes, with one request', async () => {
  const host = await serve((_request, response) => response.setHeader('content-type', 'video/mp4').end(png));
  const media = await open(host.url);
  expect(media).toMatchObject({ sizeBytes: png.length, mimeType: 'image/png' });
  expect((await read(media.stream)).equals(png)).toBe(true);
  expect(host.requests()).toBe(1);
});

it.each([
  ['announces', true],
  ['does not announce', false],
])('a large file is streamed when the host %s its size', async (_what, announced) => {
  const file = Buffer.concat([mp4, Buffer.alloc(12 * MB, 7)]);
  const host = await serve((_request, response) => {
    if (announced) response.setHeader('content-length', file.length);
    response.write(file.subarray(0, MB));
    response.end(file.subarray(MB));
  });
  const media = await open(host.url);
  expect(media).toMatchObject({ sizeBytes: file.length, mimeType: 'video/mp4' });
  expect((await read(media.stream)).equals(file)).toBe(true);
  expect(host.requests()).toBe(2);
});

/** Large pictures as far as their formats say how long they are. */
const largePictures: Readonly<Record<string, Buffer>> = {
  PNG: Buffer.concat([
    png,
    Buffer.from('\0\xc0\0\0IDAT', 'latin1'),
    Buffer.alloc(0xc00004, 7),
    Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1'),
  ]),
  WebP: Buffer.concat([Buffer.from('RIFF\x0c\0\xc0\0WEBPVP8 \0\0\xc0\0', 'latin1'), Buffer.alloc(0xc00000, 7)]),
};

it.each(Object.entries(largePictures))(
  'a large %s is read once more, for its size without metadata',
  async (_format, picture) => {
    const host = await serve((_request, response) => response.end(Buffer.concat([picture, Buffer.from('Ada')])));
    const changes: string[] = [];
    const rules = { maxBytes: 32 * MB, idleMs: 2_000, totalMs: 10_000, allowedPrivateHosts: [new URL(host.url).host] };
    const fitting = { ...asItIs, onChange: (_item: unknown, change: string) => void changes.push(change) };
    const media = await createOpenMedia(rules, systemClock, fitting)({ kind: 'image', url: host.url });
    expect(media.sizeBytes).toBe(picture.length);
    expect((await read(media.stream)).equals(picture)).toBe(true);
    expect([host.requests(), changes]).toEqual([3, ['metadata_removed']]);
  },
);

it('a file that is not recognized has no type', async () => {
  const host = await serve((_request, response) => response.end('only words\0'));
  expect(await open(host.url)).toMatchObject({ sizeBytes: 11, mimeType: null });
});

it('a text file has the type text/plain, so that no platform publishes it as a video', async () => {
  const host = await serve((_request, response) => response.end('only words'));
  expect(await open(host.url)).toMatchObject({ sizeBytes: 10, mimeType: 'text/plain' });
});

it('a download makes one attempt, and tells whether another one may work', async () => {
  const gone = await serve((_request, response) => response.writeHead(404).end());
  expect(await failure(open(gone.url))).toMatchObject({
    transient: true,
    outcome: { kind: 'rejected', code: 'media_unusable' },
  });
  expect(gone.requests()).toBe(1);
  const large = await serve((_request, response) => response.end(Buffer.alloc(2000)));
  expect(await failure(open(large.url, 1000))).toMatchObject({ transient: false });
});

it.each([
  ['breaks off', MB],
  ['has another size the second time', 11 * MB],
])('a large file that %s fails with a transient error', async (_what, second) => {
  const host = await serve((_request, response) => {
    const isFirst = host.requests() === 1;
    response.setHeader('content-length', second === MB || isFirst ? 12 * MB : second);
    response.write(Buffer.alloc(isFirst ? 12 * MB : second), () => response.end());
    if (!isFirst && second === MB) response.on('finish', () => response.destroy());
  });
  const media = await open(host.url);
  expect(await failure(read(media.stream))).toMatchObject({ transient: true });
});

it('a download sends no request to an address that is not public', async () => {
  const rules = { maxBytes: MB, idleMs: 2_000, totalMs: 10_000, allowedPrivateHosts: [] };
  const host = await serve((_request, response) => response.end(png));
  const openPublic = createOpenMedia(rules, systemClock, asItIs);
  expect(await failure(openPublic({ kind: 'image', url: host.url }))).toMatchObject({ transient: true });
  expect(host.requests()).toBe(0);
});
